import type { Page } from '@playwright/test'
import { inEveryLook } from '../looks.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, openSignedIn, test, toast } from './admin-fixtures.ts'

// a browser without a window counts as a robot
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36'

const list = (page: Page) => page.getByLabel('Redirects', { exact: true })
const meaning = (page: Page) => page.getByRole('list', { name: 'What the list does' }).getByRole('listitem')
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save Changes' }).filter({ visible: true }).click()
}

/** As a spreadsheet or a file is pasted. */
const paste = (page: Page, text: string) =>
  list(page).evaluate((area: HTMLTextAreaElement, text) => {
    area.focus()
    area.setSelectionRange(area.value.length, area.value.length)
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    if (area.dispatchEvent(event)) document.execCommand('insertText', false, text)
  }, text)

const CSV = `Old URL,New URL,Hits
https://old.example/2019/05/built-for-the-thumb/,/talks/built-for-the-thumb,12
"/caf\u00e9, late",/speaking,1
/advisory,/talks,0
/lost,gone,3
`

test('a pasted table is shown before it is saved, and followed afterwards', async ({ page, ownSite }) => {
  await openSignedIn(page, ownSite, '/admin/site-settings?tab=redirects')
  await list(page).fill('')
  await paste(page, CSV)
  await expect(list(page)).toHaveValue(
    '/2019/05/built-for-the-thumb/ /talks/built-for-the-thumb\n/café,%20late /speaking\n/advisory /talks\n/lost gone\n',
  )
  await expect(meaning(page)).toHaveText([
    '/advisory→ /talksThis page exists, so the redirect does nothing.',
    '/2019/05/built-for-the-thumb/→ /talks/built-for-the-thumb',
    '/café, late→ /speaking',
    '/lost→ gone',
  ])
  await expect(page.getByText('4 lines, 1 without effect')).toBeVisible()
  await inEveryLook(page, async () => {
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  })

  await list(page).press('ControlOrMeta+End')
  await list(page).pressSequentially('/again /lost')
  await save(page)
  await expect(list(page)).toHaveAccessibleDescription(/Line 5: It leads to \/lost, which line 4 redirects/)
  await list(page).press('Shift+Home')
  await list(page).press('Delete')
  await save(page)
  await expect(toast(page, 'Success')).toContainText('Redirects updated successfully')

  await page.goto(`${ownSite.url}/2019/05/built-for-the-thumb/`)
  await expect(page).toHaveURL(`${ownSite.url}/talks/built-for-the-thumb`)
  expect((await page.request.get(`${ownSite.url}/lost`)).status()).toBe(410)
})

test('what a visitor did not find becomes a redirect by one press', async ({ page, ownSite, browser }) => {
  const visitor = await browser.newPage({ userAgent: BROWSER })
  for (const path of ['/2019/05/who-is-the-board-for/?utm_source=x', '/nowhere', '/u/nora@press.example']) {
    const counted = visitor.waitForResponse('**/api/visits')
    await visitor.goto(ownSite.url + path)
    await counted
  }
  const stored = async () => JSON.stringify(await ownSite.rest('visits?select=counts'))
  await expect.poll(stored, { timeout: 15_000 }).toContain('/nowhere')
  expect(await stored()).not.toContain('nora')

  await openSignedIn(page, ownSite, '/admin/site-settings?tab=redirects')
  const missing = page.getByRole('region', { name: 'What visitors did not find' }).getByRole('listitem')
  await expect(missing).toHaveText([/^\/2019\/05\/who-is-the-board-for1 time/, /^\/nowhere1 time/])
  await inEveryLook(page, () => expectNoAxeViolations(page))
  await page
    .getByRole('button', { name: 'Lead to /talks/who-is-the-board-for (/2019/05/who-is-the-board-for)' })
    .click()
  await expect(toast(page, 'Success')).toContainText('Redirects updated successfully')
  await expect(missing).toHaveCount(1)
  await visitor.goto(`${ownSite.url}/2019/05/who-is-the-board-for/`)
  await expect(visitor).toHaveURL(`${ownSite.url}/talks/who-is-the-board-for`)

  await page.getByRole('button', { name: 'Redirect… (/nowhere)' }).click()
  await expect(list(page)).toBeFocused()
  await expect(list(page)).toHaveValue(/\n\/nowhere $/)
  await visitor.close()
})
