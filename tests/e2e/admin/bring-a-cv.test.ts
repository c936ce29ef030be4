import type { Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import {
  expect,
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScroll,
  OWNER,
  signIn,
  test,
  toast,
} from './admin-fixtures.ts'

const LINKEDIN = {
  'Basic/Profile.csv': `First Name,Last Name,Headline,Summary,Geo Location,Websites
Nora,Quay,Harbour planner,"I plan harbours.

And I write.","Lisbon, Portugal",[COMPANY:https://quay.example]`,
  'Basic/Positions.csv': `Company Name,Title,Description,Location,Started On,Finished On
Quay Ltd,Chief Planner,Two piers and a lock.,Lisbon,Mar 2019,
Sea Fund,Board Member,,Porto,Jan 2021,
Old Dock,Planner,Drew all of it.,Porto,2015,Feb 2019`,
  'Basic/Recommendations_Received.csv': `First Name,Last Name,Company,Job Title,Text,Creation Date,Status
Ivo,Reis,Quay Ltd,Engineer,"She plans, we build.",06/30/25,VISIBLE`,
  'Basic/Education.csv': 'School Name,Start Date,End Date\nSea School,2010,2014',
}
const zip = (files: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))))

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('ZIP or JSON file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

test.describe('an empty site', () => {
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    siteEnv: ({}, use) => use({ ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password, CONTENT: 'empty' }),
  })

  test("fills from LinkedIn's archive, on a phone: file, preview, drafts, page", async ({ page, ownSite }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, ownSite)
    await page.getByRole('region', { name: 'First steps' }).getByRole('link', { name: 'Bring your CV' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bring your CV')
    const sent: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.postData() ?? request.url()))

    await choose(page, 'notes.pdf', Buffer.from('%PDF'))
    await expect(page.getByText('This is neither a ZIP of LinkedIn')).toBeVisible()
    await choose(page, 'Basic_LinkedInDataExport.zip', zip(LINKEDIN))
    await expect(page.getByText('Not used: Education.')).toBeVisible()
    const line = (name: string) => page.getByRole('listitem').filter({ has: page.getByLabel(name, { exact: true }) })
    const target = (name: string) => page.getByLabel(name, { exact: true })
    await expect(line('Position: Chief Planner, Quay Ltd')).toContainText('2019 – present. Two piers and a lock.')
    const board = 'Position: Board Member, Sea Fund'
    await expect(line(board)).toContainText('Before you publish it, look at: Description.')
    await expect(target(board).locator('option:checked')).toHaveText('Advisory role')
    await target('Position: Planner, Old Dock').selectOption('Advisory role')
    await expect(target('Summary: Harbour planner').locator('option:checked')).toHaveText('Press Kit: Short Biography')
    await target('Summary: Harbour planner').selectOption('Story')
    for (const width of [1280, 768, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page)
    }
    await expectNoAxeViolationsInBothSchemes(page)
    await target(board).selectOption('Leave out')
    await expect(target('Recommendation: Ivo Reis').locator('option:checked')).toHaveText('Leave out')
    await target('Recommendation: Ivo Reis').selectOption('Testimonial')
    expect(sent).toEqual([])

    // the hero, the site and the press kit are one draft each, however many of their fields the file fills
    await page.getByRole('button', { name: 'Prepare 8 drafts' }).click()
    await expect(toast(page, 'Prepared')).toContainText('8 drafts to look at, then to publish.')
    await expect(page).toHaveURL(`${ownSite.url}/admin/drafts`)
    await expect(page.getByRole('heading', { name: /Chief Planner|Quay Ltd/ })).toBeVisible()
    expect(await (await fetch(ownSite.url)).text()).not.toContain('Quay Ltd')
    await page.getByRole('button', { name: 'Publish all 8' }).click()
    await expect(page.getByText('There are no drafts.')).toBeVisible()
    const home = await (await fetch(ownSite.url)).text()
    for (const text of ['Nora Quay', 'She plans, we build.']) expect(home).toContain(text)
    // an empty site shows a section once its owner asks for it
    expect(JSON.stringify(await ownSite.rest('involvements?select=company,period'))).toContain('2019 – present')
    expect(JSON.stringify(await ownSite.rest('stories?select=content'))).toContain('<p>I plan harbours.</p>')
    expect(JSON.stringify(await ownSite.rest('advisory_roles?select=company,period'))).toContain('2015 – 2019')

    await page.goto(`${ownSite.url}/admin/import`)
    await choose(page, 'Positions.csv', Buffer.from(LINKEDIN['Basic/Positions.csv']))
    await expect(page.getByText('no Profile.csv')).toBeVisible()
    await expect(line('Position: Chief Planner, Quay Ltd')).toContainText('It is on your site')
    await expect(target('Position: Chief Planner, Quay Ltd').locator('option:checked')).toHaveText('Leave out')
    await expect(target(board).locator('option:checked')).toHaveText('Advisory role')
  })
})

test("a JSON Résumé replaces nothing of a site's own unasked, and its drafts go again by Undo", async ({
  page,
  ownSite,
}) => {
  await signIn(page, ownSite)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('linkedin')
  await page.getByRole('option', { name: /Bring your CV/ }).click()
  const resume = {
    basics: { name: 'Nora Quay', label: 'Harbour planner', summary: 'Nora plans harbours.' },
    work: [{ name: 'Quay Ltd', position: 'Planner', startDate: '2019-03', summary: 'Plans.' }],
  }
  await choose(page, 'resume.json', Buffer.from(JSON.stringify(resume)))
  await expect(page.getByText('It replaces “').first()).toBeVisible()
  await expect(page.getByLabel('Headline: Harbour planner').locator('option:checked')).toHaveText('Leave out')
  // also what the demo leaves empty
  await page.getByRole('button', { name: /^Prepare \d/ }).click()
  await expect(page.getByRole('heading', { name: /Quay Ltd/ })).toBeVisible()
  await toast(page, 'Prepared').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: /Quay Ltd/ })).toBeHidden()
})
