import sharp from 'sharp'
import { expect, expectNoAxeViolations, openSignedIn, test, toast } from './admin-fixtures.ts'

test.slow()

const SECRET = 'taken in the harbour'

/** It lies on its side: upright it is 1200 x 1800. */
const makePhoto = () =>
  sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#c63' } })
    .withExifMerge({ IFD0: { ImageDescription: SECRET } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

test('the owner adds a photo, a quote and an introduction, and the press finds them', async ({ page, ownSite }) => {
  await openSignedIn(page, ownSite, '/admin/press-kit')
  // the terms on which the site offers it, in the owner's name
  await expect(page.getByLabel('Terms of Use')).toHaveValue('Free for editorial use with a mention of the name.')
  await page.getByRole('button', { name: 'Add Photo' }).click()
  const dialog = page.getByRole('dialog', { name: /^Add / })
  const save = dialog.getByRole('button', { name: 'Save Changes' })
  await expect(dialog, 'before the choice').toContainText('at most 10MB')
  await dialog.getByLabel('Caption').fill('Ada on the bridge')
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose a photo')
  const file = { name: 'bridge.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() }
  await dialog.getByLabel('Photo', { exact: true }).setInputFiles(file)
  await expect(toast(page, 'Image uploaded successfully')).toBeVisible()
  await expect(dialog).toContainText('The image is 1200 × 1800 pixels; 3000 pixels on the longer side are recommended')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByLabel('Credit').fill('Bo Quill')
  await expectNoAxeViolations(page)
  await save.click()
  await expect(toast(page, 'New press photo added successfully')).toBeVisible()
  await expect(page.getByRole('row', { name: /Ada on the bridge/ })).toContainText('1200 x 1800, portrait')

  await page.getByRole('button', { name: 'Add Quote' }).click()
  await dialog.getByLabel('Quote').fill('Boats are patient.')
  await save.click()
  await expect(toast(page, 'New approved quote added successfully')).toBeVisible()

  await page.getByRole('link', { name: 'Other Languages' }).click()
  await expect(page.getByRole('heading', { name: 'Other Languages' })).toBeFocused()
  await page.getByRole('button', { name: 'Add Language' }).click()
  await save.click()
  await expect(dialog).toContainText('Language is required')
  await dialog.getByLabel('Language').fill('Français')
  await dialog.getByLabel('Short Biography').fill('Ada écrit.')
  await dialog.getByLabel('Introduction').fill('Accueillez Ada.')
  await save.click()
  await expect(toast(page, 'New press kit language added successfully')).toBeVisible()
  await expect(page.getByRole('row', { name: /Français/ })).toContainText('Short, Introduction')

  const introduction = page.getByLabel('Introduction')
  await introduction.fill('word '.repeat(61))
  await expect(page.getByText('61 of 60 words')).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Introduction: 60 words at most')).toBeVisible()
  await introduction.fill('Please welcome Ada.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Press kit information updated successfully')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto(`${ownSite.url}/press-kit`)
  const photo = page.getByRole('listitem').filter({ has: page.getByRole('figure'), hasText: 'Ada on the bridge' })
  await expect(photo).toContainText('Portrait')
  await expect(photo).toContainText('800 x 1200 px')
  const address = await photo.getByRole('link', { name: /^Print size/ }).getAttribute('href')
  const print = Buffer.from(await (await fetch(ownSite.url + address)).arrayBuffer())
  expect(print.includes(SECRET)).toBe(false)
  expect(await sharp(print).autoOrient().toBuffer({ resolveWithObject: true })).toMatchObject({
    info: { width: 1200, height: 1800 },
  })
  await expect(page.getByRole('region', { name: 'Approved Quotes' })).toContainText('“Boats are patient.”')
  await expect(page.getByRole('region', { name: 'Introduction' })).toContainText('3 words')
  await expect(page.getByRole('article', { name: 'Français' }).getByText('Accueillez Ada.')).toHaveJSProperty(
    'parentElement.lang',
    'fr',
  )
})

test('the words of others stand on the home page as long as there are any', async ({ page, ownSite }) => {
  await ownSite.rest('testimonials?id=not.is.null', { method: 'DELETE' })
  const hidden = { sections: [{ id: 'testimonials', label: '', isHidden: true }] }
  await ownSite.rest('site?singleton=is.true', { method: 'PATCH', body: hidden })
  await page.goto(ownSite.url)
  const section = page.getByRole('region', { name: 'In the Words of Others' })
  await expect(section).toHaveCount(0)

  await openSignedIn(page, ownSite, '/admin/testimonials')
  await page.getByRole('button', { name: 'Add Testimonial' }).click()
  const dialog = page.getByRole('dialog', { name: /^Add / })
  await dialog.getByLabel('Quote').fill('She <b>listens</b>.')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toContainText('Name is required')
  await dialog.getByLabel('Name').fill('Bo Example')
  const buffer = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#367' } })
    .png()
    .toBuffer()
  await dialog.getByLabel('Image', { exact: true }).setInputFiles({ name: 'bo.png', mimeType: 'image/png', buffer })
  await expect(toast(page, 'Image uploaded successfully')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  const added = toast(page, 'New testimonial added successfully')
  await expect(added).toContainText('Visitors do not see it yet.')
  await added.getByRole('button', { name: 'Show it' }).click()
  await expect(toast(page, 'Visitors see it from now on')).toBeVisible()

  for (const path of ['/', '/advisory']) {
    await page.goto(ownSite.url + path)
    await expect(section).toContainText('“She <b>listens</b>.”')
    await expect(section).toContainText('Bo Example')
    const picture = section.locator('img')
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(216)
  }
})
