import sharp from 'sharp'
import {
  expect,
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScroll,
  openSignedIn,
  test,
  toast,
} from './admin-fixtures.ts'

test('a page gets a picture, stands in menu and footer, and leads on from its old address', async ({
  page,
  ownSite,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSignedIn(page, ownSite, '/admin/pages')
  await page.getByRole('button', { name: 'Add Page' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Talks')
  const address = dialog.getByLabel('Address of the Page')
  await address.fill('talks')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Your site has a page at /talks already. Choose a different address.')).toBeVisible()
  await address.fill('')
  await dialog.getByLabel('Title').fill('What I Use')
  await expect(dialog.getByText(`${ownSite.url}/what-i-use`)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('A pencil. ')
  await dialog.getByRole('button', { name: 'Picture' }).click()
  const picture = page.getByRole('dialog', { name: 'Picture' })
  await picture.getByRole('button', { name: 'Insert' }).click()
  await expect(picture.getByText('Choose an image first')).toBeVisible()
  const pencil = { create: { width: 2400, height: 900, channels: 3 as const, background: '#a52' } }
  const buffer = await sharp(pencil).jpeg().toBuffer()
  await picture.locator('input[type=file]').setInputFiles({ name: 'pencil.jpg', mimeType: 'image/jpeg', buffer })
  await expect(toast(page, 'Image uploaded successfully')).toBeVisible()
  await picture.getByLabel('Alternative Text').fill('A short pencil')
  await expectNoAxeViolationsInBothSchemes(page)
  await picture.getByRole('button', { name: 'Insert' }).click()
  await dialog.getByLabel('Link to this page in the menu').check()
  await dialog.getByLabel('Link to this page in the footer').check()
  const preview = page.frameLocator('iframe[title="Preview of the page"]').last()
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('What I Use')
  await expectNoAxeViolationsInBothSchemes(page)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'New page added successfully')).toBeVisible()

  await page.getByRole('button', { name: 'Edit What I Use' }).click()
  await address.fill('On My Desk')
  await expect(dialog.getByText('The former address, /what-i-use, leads to this one from then on.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Page updated successfully')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${ownSite.url}/what-i-use`)
  await expect(page).toHaveURL(`${ownSite.url}/on-my-desk`)
  const shown = page.getByRole('img', { name: 'A short pencil' })
  await expect(shown).toHaveAttribute('width', '1600')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600)
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolationsInBothSchemes(page)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'What I Use' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'What I Use' })
  await expect(entry).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Edit What I Use' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('What I Use')
})
