import { ageSessions } from '#tests/support/accounts.ts'
import { connectMcpClient } from '#tests/support/mcp-client.ts'
import {
  expect,
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScroll,
  OWNER,
  openSignedIn,
  test,
  toast,
} from './admin-fixtures.ts'

test('a program gets a key, prepares a talk with a picture and a shorter biography, and the owner publishes both', async ({
  page,
  ownSite,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSignedIn(page, ownSite, '/admin/people')
  const card = page.getByRole('region', { name: 'Programs' })
  await card.getByLabel('Name of the program').fill('Claude')
  await card.getByRole('button', { name: 'Make a key' }).click()
  const key = await card.getByLabel('Key', { exact: true }).inputValue()
  expect(key).toMatch(/^portico_key_[\w-]{43}$/)
  await expect(card.getByLabel('For Claude Code, in a terminal', { exact: true })).toHaveValue(
    `claude mcp add --transport http portico ${ownSite.url}/mcp --header "Authorization: Bearer ${key}"`,
  )
  await expect(card.getByRole('list', { name: 'Programs with a key' })).toContainText('not used yet')
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolationsInBothSchemes(page)

  // "Add my talk at Harbour Conf on 5 May 2027 with this picture, and shorten my bio."
  const { call } = await connectMcpClient(ownSite.url, key)
  const { send_to } = await call('upload_picture', { kind: 'talks' })
  const [{ image_url }] = (await ownSite.rest('talks?select=image_url&image_url=not.is.null&limit=1')) as [
    { image_url: string },
  ]
  const picture = await (await fetch(ownSite.url + image_url)).arrayBuffer()
  const { value } = await (await fetch(send_to, { method: 'PUT', body: picture })).json()
  const talk = {
    title: 'Slow maps',
    location: 'Harbour Conf',
    description: 'How maps slow us down.',
    date: '2027-05-05',
  }
  const fields = { ...talk, image_url: value }
  await call('prepare_change', { kind: 'talks', fields, note: 'From the picture and what you said.' })
  await call('prepare_change', { kind: 'press_kit', fields: { short_bio: 'A bio.' }, note: 'Half as long.' })

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('link', { name: '2 drafts wait' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  const [discard, publish] = await Promise.all(
    ['Discard the draft of Press Kit', 'Publish Press Kit'].map((name) =>
      page.getByRole('button', { name }).boundingBox(),
    ),
  )
  expect(discard?.y).toBe(publish?.y)
  const opener = page.getByRole('button', { name: 'See it on the page (Press Kit)' })
  await opener.click()
  await expect(page.locator('iframe')).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const [name, said, changed] of [
    ['Talk: Slow maps', 'Prepared by Claude, who says:From the picture and what you said.', 'Talk · Title'],
    ['Press Kit', 'Prepared by Claude, who says:Half as long.', 'Press Kit · Short Biography'],
  ] as const) {
    const draft = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await expect(draft).toContainText(said)
    await draft.getByRole('button', { name: 'See it on the page' }).click()
    await expect(draft.getByText(changed)).toBeInViewport()
    await draft.getByRole('button', { name: `Publish ${name}` }).click()
    await expect(toast(page, 'It is on your page now.').first()).toBeVisible()
    await expect(draft).toHaveCount(0)
  }
  const shown = await (await fetch(`${ownSite.url}/talks`)).text()
  expect(shown).toContain('Slow maps')
  expect(shown).toContain(value)
  expect(await (await fetch(`${ownSite.url}/press-kit`)).text()).toContain('A bio.')

  await page.getByRole('link', { name: 'People and programs' }).click()
  await expect(card.getByRole('list')).toContainText('used')
  await expect(card.getByRole('list')).toContainText('Last prepared Press Kit, published')
  await page.setViewportSize({ width: 390, height: 844 })
  const line = card.getByRole('listitem')
  const [text, end] = await Promise.all([line.getByText('used').boundingBox(), line.getByRole('button').boundingBox()])
  expect(end!.x).toBeGreaterThan(text!.x + text!.width)
  await page.setViewportSize({ width: 1440, height: 900 })
  await card.getByRole('button', { name: 'End the key of Claude' }).click()
  await expect(toast(page, 'Key ended')).toBeVisible()
  await expect(card.getByText('Claude', { exact: true })).toHaveCount(0)
  await expect(call('read_site')).rejects.toThrow()
})

test.describe('whoever signed in a while ago', () => {
  // the refusal on the way
  test.use({ expectedConsole: [/Failed to load resource: the server responded with a status of 403/] })

  test('proves who they are before a key is made', async ({ page, ownSite }) => {
    await openSignedIn(page, ownSite, '/admin/people')
    ageSessions(ownSite, 3600)
    // the next access token tells the age, and this one is not good any more
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('portico-session') ?? '{}')
      localStorage.setItem('portico-session', JSON.stringify({ ...session, expires_at: 1 }))
    })
    await page.reload()
    await page.getByLabel('Name of the program').fill('Cursor')
    await page.getByRole('button', { name: 'Make a key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Is it you?' })
    await expect(dialog).toContainText('To make a key for a program')
    await dialog.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('Key', { exact: true })).toHaveValue(/^portico_key_/)
  })
})
