import type { Page } from '@playwright/test'
import { expect, letPagesBeOld, open, test } from './fixtures.ts'

test('a tile opens the dialog of its company', async ({ page, site }) => {
  await test.step('an address of an entry that is gone opens nothing', async () => {
    await open(page, `${site.url}/#involvement-gone`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a click on a tile opens the dialog of its company', async () => {
    await tileButton(page, 'Paperlark').click()
    const dialog = page.getByRole('dialog', { name: 'Paperlark' })
    await expect(dialog).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('Paperlark')
    await expect(dialog.getByText('Founder and CEO • 2011 – 2018', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['About the Company', 'My Role'])
  })

  await test.step('the whole tile can be clicked', async () => {
    await page.keyboard.press('Escape')
    const tile = page.locator('.tiles > li').nth(1)
    const { width = 0 } = (await tile.boundingBox()) ?? {}
    await tile.click({ position: { x: width - 8, y: 8 } })
    await expect(page.getByRole('dialog', { name: 'Lumen Harbor' })).toBeVisible()
  })

  await test.step('the dialog says what is known of the company and of my role there', async () => {
    await page.keyboard.press('Escape')
    for (const [company, about, role] of [
      ['Paperlark', 'Paperlark made ticketing', 'I founded Paperlark after a summer on the quay'], // involvement
      ['Thimblewright', 'Thimblewright builds sewing machines', 'First cheque, and since then'], // else long_description
      ['Saltmarsh Seed Fund', '', 'First money for companies at the water’s edge'], // else description, which is enough
    ] as const) {
      await tileButton(page, company).click()
      const dialog = page.getByRole('dialog', { name: company })
      const heading = dialog.getByRole('heading', { name: 'About the Company' })
      if (about) await expect(heading.locator('+ p')).toContainText(about)
      else await expect(heading).toHaveCount(0)
      await expect(dialog.getByRole('heading', { name: 'My Role' }).locator('+ p')).toContainText(role)
      await page.keyboard.press('Escape')
    }
  })
})

test('a click in the dialog leaves it open, one beside it closes it, and the focus returns to the tile', async ({
  page,
  site,
}) => {
  await open(page, site.url)
  await tileButton(page, 'Paperlark').click()
  await page.getByRole('dialog').getByText('Founder and CEO').click() // inside: stays
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.mouse.click(20, 400)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(tileButton(page, 'Paperlark')).toBeFocused()
})

test('a dialog that was opened before JavaScript came stays open', async ({ page, site }) => {
  const script = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await letPagesBeOld(page)
  await page.goto(site.url, { waitUntil: 'commit' })
  await tileButton(page, 'Paperlark').click()
  const read = page.waitForResponse('**/rest/v1/involvements?*')
  script.resolve()
  await read
  await expect(page.getByRole('dialog', { name: 'Paperlark' })).toBeVisible()
})

test('a dialog whose entry gets another place stays on top', async ({ page, ownSite }) => {
  await open(page, ownSite.url)
  await tileButton(page, 'Lumen Harbor').click()
  const dialog = page.getByRole('dialog', { name: 'Lumen Harbor' })
  await expect(dialog).toBeVisible()
  const change = { display_order: 99, about: 'It has moved.' }
  await ownSite.rest('involvements?company=eq.Lumen%20Harbor', { method: 'PATCH', body: change })
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(dialog.getByText('It has moved.')).toBeVisible()
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true)
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(tileButton(page, 'Lumen Harbor')).toBeFocused()
})

test('dialogs work in browsers that do not know the commands of buttons, without React', async ({ page, site }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement')
    addEventListener('command', (event) => event.preventDefault(), true)
  })
  await page.route('**/take-over-*.js', (route) => route.abort())
  await open(page, site.url)
  await tileButton(page, 'Paperlark').click()
  await expect(page.getByRole('dialog', { name: 'Paperlark' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a click beside the dialog closes it in browsers that do not know closedby', async ({ page, site }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy')
    // what this browser itself would do
    addEventListener('cancel', (event) => event.preventDefault(), true)
  })
  await open(page, site.url)
  await tileButton(page, 'Paperlark').click()
  const dialog = page.getByRole('dialog', { name: 'Paperlark' })
  const { x, y, width, height } = (await dialog.boundingBox())!
  await page.mouse.click(x + 4, y + 4) // its padding
  await page.mouse.move(x + width / 2, y + height / 2) // selects text, and ends beside it
  await page.mouse.down()
  await page.mouse.move(20, 400)
  await page.mouse.up()
  await expect(dialog).toBeVisible()
  await page.mouse.click(20, 400)
  await expect(dialog).toHaveCount(0)
  await expect(tileButton(page, 'Paperlark')).toBeFocused()
})

test('on a small screen a long dialog scrolls, and its Close button is in reach', async ({ page, site }) => {
  await open(page, site.url, { width: 320, height: 400 })
  await tileButton(page, 'Paperlark').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await dialog.getByText('I founded Paperlark').scrollIntoViewIfNeeded()
  expect(await dialog.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
})

const tileButton = (page: Page, company: string) =>
  page.locator('.tiles').getByRole('button', { name: company, exact: true })

/** As somebody finds it who wants to pass it on. */
async function linkTo(page: Page, company: string) {
  await tileButton(page, company).click()
  const link = page.getByRole('dialog').getByRole('link', { name: 'Link to this entry' })
  const address = await link.evaluate((element: HTMLAnchorElement) => element.href)
  await page.keyboard.press('Escape')
  return address
}

test('an entry has an address that opens its dialog, at once and on the page', async ({ page, site }) => {
  await open(page, site.url)
  const [first, second] = [await linkTo(page, 'Quarrystone'), await linkTo(page, 'Paperlark')]
  await page.goto(`${site.url}/press-kit`)
  await open(page, first)
  await expect(page.getByRole('dialog', { name: 'Quarrystone' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(tileButton(page, 'Quarrystone')).toBeFocused()
  await expect(tileButton(page, 'Quarrystone')).toBeInViewport()
  await page.evaluate((address) => location.assign(address), second)
  const dialog = page.getByRole('dialog', { name: 'Paperlark' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('link', { name: 'Link to this entry' }).click()
  await expect(dialog).toBeVisible()
  expect(page.url()).toBe(second)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the address of an entry shows it in its place', async ({ page, site }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(site.url)
    await tileButton(page, 'Quarrystone').click()
    await page.getByRole('dialog').getByRole('link', { name: 'Link to this entry' }).click()
    const address = page.url()
    await page.goto(`${site.url}/press-kit`)
    await page.goto(address)
    const entry = page.locator('dialog:target')
    await expect(entry.getByText('My Role')).toBeVisible()
    await expect(entry.getByRole('heading', { level: 2 })).toBeInViewport()
    await expect(entry.getByRole('button', { name: 'Close' })).toBeHidden()
    await entry.getByRole('link', { name: 'Link to this entry' }).click({ trial: true })
    const isInTile = await entry.evaluate((dialog) => {
      const tile = dialog.closest('li')!.getBoundingClientRect()
      const { top, bottom, left, right } = dialog.getBoundingClientRect()
      return top > tile.top && bottom < tile.bottom && left > tile.left && right < tile.right
    })
    expect(isInTile).toBe(true)
  })
})
