import {
  expect,
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScroll,
  openSignedIn,
  test,
} from './admin-fixtures.ts'

test('Help has the pages of the handbook, leads from one to another, and is found by the search', async ({
  page,
  ownSite,
}) => {
  await openSignedIn(page, ownSite, '/admin')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Help' }).click()
  const contents = page.getByRole('article').getByRole('listitem').getByRole('link')
  await expect(contents).toHaveCount(10)
  await contents.filter({ hasText: 'A message that must go' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A message that must go' })).toBeFocused()
  await expect(page.getByRole('article')).not.toContainText('**')
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolationsInBothSchemes(page)

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('embargo')
  await page.getByRole('option', { name: /^A launch day with an embargo/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A launch day with an embargo')
  await page.getByRole('link', { name: 'All pages' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Handbook' })).toBeFocused()
})
