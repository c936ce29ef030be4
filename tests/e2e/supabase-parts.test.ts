import type { Page } from '@playwright/test'
import { openSupabaseAccounts } from '#scripts/admin/supabase-accounts.ts'
import { startServer } from '#tests/support/server.ts'
import { findParts, PARTS_MISSING } from '#tests/support/supabase/parts.ts'
import { type Project, startProject } from '#tests/support/supabase/project.ts'
import { startParts } from '#tests/support/supabase/start-parts.ts'
import { test as base, expect, hydrated, leave } from './fixtures.ts'

/* The journeys of a visitor and of the owner over two processes, with Postgres and PostgREST behind them. */

const OWNER = { email: 'owner@portico.example', password: 'a quiet harbour in november' }

interface House {
  project: Project
  /** The addresses of the processes. */
  urls: [string, string]
}

const test = base.extend<{ house: House }>({
  house: async ({ context }, use) => {
    const cluster = await startParts()
    const project = await startProject(cluster)
    const { url } = await project.listen()
    const environment = {
      SUPABASE_URL: url,
      SUPABASE_PUBLISHABLE_KEY: project.keys.publishable,
      SUPABASE_SECRET_KEY: project.keys.secret,
      LOG_LEVEL: 'silent',
    }
    await openSupabaseAccounts({ url, secretKey: project.keys.secret }).create(OWNER.email, OWNER.password)
    const [one, other] = await Promise.all([startServer({ environment }), startServer({ environment })])
    await use({ project, urls: [one.url, other.url] })
    await leave(context)
    await Promise.all([one.stop(), other.stop()])
    await project.close()
    await cluster.stop()
  },
})

test.slow()
test.skip(!findParts() && !process.env.CI, PARTS_MISSING)

const signIn = async (page: Page, url: string) => {
  await page.goto(`${url}/admin/login`)
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to the Admin Dashboard' })).toBeVisible()
}

test('what the owner saves on one process a visitor reads on the other, and what the visitor writes the owner reads', async ({
  page,
  house: { project, urls },
  browser,
}) => {
  const [one, other] = urls
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
  }).toPass({ timeout: 10_000 })

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
  await page.goto(`${one}/admin/messages`)
  for (const name of ['Ada', 'Bea']) await expect(page.getByText(`Good morning from ${name}`)).toBeVisible()
  const { count } = await project.service.from('contact_messages').select('*', { count: 'exact' }).is('read_at', null)
  expect(count).toBe(2)
})
