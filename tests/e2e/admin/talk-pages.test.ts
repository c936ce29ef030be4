import {
  expect,
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScroll,
  openSignedIn,
  test,
  toast,
} from './admin-fixtures.ts'

const PAGE = 'Page of this talk'

test('a talk gets its page, and keeps its old address when it gets a new one', async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSignedIn(page, ownSite, '/admin/talks')
  await page.getByRole('button', { name: 'Add New Item' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Über Fähren')
  await dialog.getByLabel('Location/Host').fill('Northbank')
  await dialog.getByLabel('Description', { exact: true }).fill('About ferries.')
  await dialog.getByText(PAGE).click()
  await expect(dialog.getByText(`${ownSite.url}/talks/ueber-faehren`)).toBeVisible()
  await dialog.getByLabel('Length in Minutes').fill('an hour')
  await dialog.getByText(PAGE).click()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Enter whole minutes, such as 45')).toBeVisible()
  await expect(dialog.getByLabel('Length in Minutes')).toBeFocused()
  await dialog.getByLabel('Length in Minutes').fill('45')
  await dialog.getByLabel('Transcript').fill('Good morning.\n\nWho came by ferry?')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'New talk added successfully')).toBeVisible()
  expect(await (await fetch(`${ownSite.url}/talks/ueber-faehren`)).text()).toContain('Who came by ferry?')

  await page.getByRole('button', { name: 'Edit Über Fähren' }).click()
  await dialog.getByText(PAGE).click()
  const preview = page.frameLocator('iframe[title="Preview of the page"]').last()
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Über Fähren')
  await expect(dialog.getByRole('link', { name: 'View page' })).toHaveAttribute('href', '/talks/ueber-faehren')
  const slug = dialog.getByLabel('Address of the Page')
  await slug.fill('Built for the Thumb')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Another talk already has this address. Choose a different one.')).toBeVisible()
  await expect(slug).toBeFocused()
  await slug.fill('On Ferries')
  await expect(
    dialog.getByText('The former address, /talks/ueber-faehren, leads to this one from then on.'),
  ).toBeVisible()
  await dialog.getByLabel('Place').fill('Rope House')
  await expect(preview.getByText('Rope House')).toBeVisible()
  await expectNoAxeViolationsInBothSchemes(page)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Talk updated successfully')).toBeVisible()
  const answer = await fetch(`${ownSite.url}/talks/ueber-faehren`)
  expect([answer.redirected, answer.url]).toEqual([true, `${ownSite.url}/talks/on-ferries`])
})

test.describe('while somebody else edits too', () => {
  test.use({ expectedConsole: [/status of 409/] })

  test('an address that another tab has taken meanwhile is told at its field', async ({ page, ownSite }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openSignedIn(page, ownSite, '/admin/talks')
    await page.getByRole('row', { name: /Built for the Thumb/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(PAGE).click()
    const slug = dialog.getByLabel('Address of the Page')
    await slug.fill('taken')
    await ownSite.rest('talks?slug=eq.a-price-is-a-sentence', { method: 'PATCH', body: { slug: 'taken' } })
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog.getByText('Another entry already has this. Choose something else.')).toBeVisible()
    await expect(slug).toBeFocused()
    await expectNoSidewaysScroll(page)
  })
})
