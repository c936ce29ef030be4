import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import {
  cutTexts,
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScroll,
  openSignedIn,
  recordAnnouncements,
  test,
  toast,
} from './admin-fixtures.ts'

const SESSIONIZE = `Session Id,Title,Description,Owner,Owner Email,Session format,Level,Scheduled At,Scheduled Duration,Recording Link
812,Small Towns by the Sea,"First line
second line",Mara,mara@x.example,Keynote,Beginner,5/26/2025 9:00 AM,45,https://tape.example/1
812,,,Jo,jo@x.example,,,,,
813,Big Towns,Words,Mara,mara@x.example,Podcast recording,,6/2/2025 1:00 PM,30,
814,No Day,Words,Mara,mara@x.example,Keynote,,to be announced,30,`

const choose = (page: Page, text: string, encoding: BufferEncoding = 'utf8') =>
  page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'talks.csv', mimeType: 'text/csv', buffer: Buffer.from(text, encoding) })

/** Texts of a table that follow each other on a line without a space between them. */
const touchingCells = (table: Locator) =>
  table.locator('tbody tr').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const boxes = [...row.querySelectorAll('td')].map((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        const { left, top, bottom, ...text } = range.getBoundingClientRect().toJSON() as DOMRect
        const right = Math.min(text.right, cell.getBoundingClientRect().right) // the rest is clipped
        return { text: cell.textContent, left, right, top, bottom }
      })
      return boxes.flatMap((one) =>
        boxes
          .filter((next) => one !== next && next.left >= one.left && next.top < one.bottom && next.bottom > one.top)
          .filter((next) => one.right > one.left && next.right > next.left && next.left - one.right < 6)
          .map((next) => `${one.text} | ${next.text}`),
      )
    }),
  )

test('talks come from a Sessionize export after a look at what it makes, and go again by Undo', async ({
  page,
  ownSite,
}) => {
  await openSignedIn(page, ownSite, '/admin/talks')
  const talks = async () => ((await ownSite.rest('talks?select=title')) as unknown[]).length
  const before = await talks()
  await page.getByRole('button', { name: 'Import from CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import talks' })
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/read-csv-*', (route) => held.promise.then(() => route.continue()))
  await choose(page, 'Owner,Level\nMara,Beginner')
  await expect(dialog.getByText('Loading...')).toBeVisible()
  held.resolve()
  await expect(dialog.getByText(/There is no column for titles/)).toBeVisible()
  await expectNoAxeViolations(page)
  // a browser tells nothing about the same file, corrected and chosen again, while the field still has it
  const field = page.getByLabel('CSV file')
  await expect(field).toHaveValue(/talks\.csv$/)
  await Promise.all([page.waitForEvent('filechooser'), field.click()])
  await expect(field).toHaveValue('')

  await choose(page, 'Title\nAlone')
  const alone = dialog.getByRole('row', { name: 'Alone' })
  await expect(alone).toContainText('Location/Host is required. Description is required. Date is required.')

  const said = await recordAnnouncements(page)
  await choose(page, SESSIONIZE)
  await expect(
    dialog.getByText('0 talks are new, 2 rows need one answer, 2 rows have a problem and cannot be imported.'),
  ).toBeVisible()
  expect(await said()).toContain(
    '0 talks are new, 2 rows need one answer, 2 rows have a problem and cannot be imported.',
  )
  await expect(dialog.getByText('Session Id, Owner, Owner Email, Level')).toBeVisible()
  await dialog.getByLabel('Location/Host where there is none').fill('Harbour Conf')
  await expect(dialog.getByText('2 talks are new, 2 rows have a problem and cannot be imported.')).toBeVisible()
  const row = (name: string) => dialog.getByRole('row', { name })
  await page.setViewportSize({ width: 1280, height: 740 }) // from here on the rows have columns
  await expect(row('Small Towns by the Sea').getByText('May 26, 2025')).toHaveCSS('white-space', 'nowrap')
  await expect(row('No Day')).toContainText('“to be announced” is not a date. Write it like 2026-03-14.')
  await expect(row('No title')).toContainText('It names another speaker of the session on line 2.')
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoSidewaysScroll(page)
    expect(await touchingCells(dialog), `at ${width} px`).toEqual([])
    expect(await cutTexts(dialog.locator('tbody td')), `at ${width} px`).toEqual([])
  }
  await expectNoAxeViolationsInBothSchemes(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await talks()).toBe(before)

  await dialog.getByLabel('Import Big Towns').uncheck()
  await dialog.getByRole('button', { name: 'Import 1 talk' }).click()
  await expect(toast(page, 'Imported')).toContainText('One talk was added.')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /Small Towns by the Sea/ })).toBeVisible()
  expect(await (await fetch(ownSite.url)).text()).toContain('Small Towns by the Sea')
  await toast(page, 'Imported').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: /Small Towns by the Sea/ })).toBeHidden()
  expect(await talks()).toBe(before)

  // on a phone a message makes room for the button of a dialog that has become higher
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Import from CSV' }).click()
  await expect(toast(page, 'Undone')).toBeVisible()
  await choose(page, SESSIONIZE)
  const button = dialog.getByRole('button', { name: /^Import \d/ })
  await expect(button).toBeInViewport()
  await expect.poll(() => button.evaluate(isOnTop)).toBe(true)
  await expect(toast(page, 'Undone')).toBeVisible()
})

const isOnTop = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

test('what an export holds is recognised, and what a spreadsheet made of it waits as drafts', async ({
  page,
  ownSite,
}) => {
  await openSignedIn(page, ownSite, '/admin/health')
  const downloaded = async (button: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button, exact: true }).click(),
    ])
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const json = await downloaded('Export as JSON')
  expect(json.name).toMatch(/^content-\d{4}-\d\d-\d\d\.json$/)
  const { content } = JSON.parse(json.bytes.toString())
  expect(content.talks.length).toBeGreaterThan(2)
  const zip = await downloaded('Export as CSV')
  expect(zip.name).toMatch(/\.zip$/)
  const csv = strFromU8(unzipSync(zip.bytes)['talks.csv']!)

  await page.goto(`${ownSite.url}/admin/talks`)
  await page.getByRole('button', { name: 'Import from CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import talks' })
  // as Excel saves 'Unicode text', with two rows more
  const [headings = ''] = csv.replace('\uFEFF', '').split('\r\n')
  const added = ['Added One', 'Added Two'].map((title) =>
    headings
      .split(',')
      .map((name) => ({ title, location: 'Quay', description: 'Wörter', date: '2024-03-14' })[name] ?? '')
      .join(','),
  )
  await choose(page, `\uFEFF${csv.replace('\uFEFF', '').trim()}\r\n${added.join('\r\n')}`, 'utf16le')
  await expect(dialog.getByText(`2 talks are new, ${content.talks.length} are duplicates.`)).toBeVisible()
  await expect(dialog.getByText(`2 of ${content.talks.length + 2} rows chosen`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Import as drafts' }).click()
  await expect(toast(page, 'Imported')).toContainText('2 talks wait under Drafts.')
  const draft = page.getByRole('button', { name: 'Continue with Talk: Added Two' })
  await expect(draft).toBeVisible()
  expect(await (await fetch(ownSite.url)).text()).not.toContain('Added One')
  await toast(page, 'Imported').getByRole('button', { name: 'Undo' }).click()
  await expect(draft).toBeHidden()
})
