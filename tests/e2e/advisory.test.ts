import { ADVISORY_ROLES } from '#content/advisory.ts'
import { expect, open, test } from './fixtures.ts'
import { expectNoAxeViolationsInAnyLook, expectSoundLayout, inEveryLook } from './looks.ts'

test('the advisory page lists five roles, with a badge for the non-profits', async ({ page, site }) => {
  await open(page, `${site.url}/advisory`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Advisory')
  const roles = page.getByRole('region', { name: 'Board and Advisory Roles' }).getByRole('listitem')
  await expect(roles).toHaveCount(5)
  for (const [index, { company, role, period, description, isNonProfit = false }] of ADVISORY_ROLES.entries()) {
    const item = roles.nth(index)
    await expect(item.getByRole('heading', { name: company })).toBeVisible()
    for (const text of [role, period, description]) await expect(item).toContainText(text)
    await expect(item.getByText('Non-Profit', { exact: true })).toHaveCount(isNonProfit ? 1 : 0)
  }
  await expect(page.getByText('Non-Profit', { exact: true })).toHaveCount(2)
})

test('the advisory page offers four services', async ({ page, site }) => {
  await open(page, `${site.url}/advisory`)
  const services = page.getByRole('region', { name: 'Advisory Services' })
  await expect(services.getByRole('heading', { level: 3 })).toHaveText([
    'Product Strategy',
    'Leadership Development',
    'Scaling Operations',
    'Strategic Fundraising',
  ])
  await expect(services.getByRole('link', { name: 'Get in Touch' })).toHaveAttribute('href', '/#contact')
})

test('the footer of the advisory page has placeholder links, which lead nowhere else', async ({ page, site }) => {
  await open(page, `${site.url}/advisory`)
  const links = page.getByRole('contentinfo').getByRole('link')
  await expect(links).toHaveText(['Privacy Policy', 'Terms of Service'])
  for (const link of await links.all()) {
    await link.click()
    expect(new URL(page.url()).pathname).toBe('/advisory')
  }
})

test('axe finds nothing on the advisory page, and all is in its place', async ({ page, site }) => {
  await open(page, `${site.url}/advisory`)
  await expectNoAxeViolationsInAnyLook(page)
  await inEveryLook(page, () => expectSoundLayout(page))
})
