import { expect, hydrated } from './fixtures.ts'
import { signIn, test } from './project-fixtures.ts'

/* The journeys of a visitor and of the owner over two processes, with Postgres and PostgREST behind them. */

test('what the owner saves on one process a visitor reads on the other, and what the visitor writes the owner reads', async ({
  page,
  house: { project, url: one, startOther },
  browser,
}) => {
  const other = await startOther()
  const withoutScript = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await withoutScript.goto(other)
  await expect(withoutScript.getByText('Product Leader & Entrepreneur')).toBeVisible()

  await signIn(page, one)
  await page.goto(`${one}/admin/hero`)
  await page.getByLabel('Subtitle').fill('Keeper of Two Processes')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Hero content updated successfully')).toBeVisible()
  await expect(async () => {
    await withoutScript.reload()
    await expect(withoutScript.getByText('Keeper of Two Processes')).toBeVisible({ timeout: 100 })
  }).toPass({ timeout: 30_000 })

  for (const [name, visitor] of [
    ['Ada', withoutScript],
    ['Bea', await (await browser.newContext()).newPage()],
  ] as const) {
    await visitor.goto(other)
    if (visitor !== withoutScript) await hydrated(visitor)
    await visitor.getByLabel('Name').fill(name)
    await visitor.getByLabel('Email').fill('visitor@example.com')
    await visitor.getByLabel('Message').fill(`Good morning from ${name}`)
    await visitor.getByRole('button', { name: 'Send Message' }).click()
    await expect(visitor.getByText('Your message has been sent successfully!')).toBeVisible()
    await visitor.context().close()
  }
  await page.goto(`${one}/admin/health`)
  await expect(page.getByRole('region', { name: 'Restore a backup' })).toContainText(
    'a Supabase project, which makes its own',
  )
  await page.goto(`${one}/admin/messages`)
  for (const name of ['Ada', 'Bea']) await expect(page.getByText(`Good morning from ${name}`)).toBeVisible()
  const { count } = await project.service.from('contact_messages').select('*', { count: 'exact' }).is('read_at', null)
  expect(count).toBe(2)
})
