import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { heicBytes } from '#tests/support/heic-sample.ts'
import type { TestSite } from '#tests/support/site.ts'
import { expect, expectNoAxeViolations, isDropRefused, openSignedIn, openTab, test, toast } from './admin-fixtures.ts'

test.slow()

const SECRET = 'taken in the harbour'

/** A large photo that lies on its side: upright it is red above and blue below. */
async function makePhoto({ width = 2400, height = 1800, orientation = 6 } = {}) {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: '#00f' } }
  return sharp({ create: { width, height, channels: 3, background: '#f00' } })
    .composite([{ input: half, left: width / 2, top: 0 }])
    .withExifMerge({ IFD0: { ImageDescription: SECRET }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
}

async function makeIcon(background = '#f00') {
  const icon = sharp({ create: { width: 64, height: 64, channels: 4, background } })
  return asFile(await icon.png().toBuffer(), 'icon.png', 'image/png')
}

const asFile = (buffer: Buffer, name = 'photo.jpg', mimeType = 'image/jpeg') => ({ name, mimeType, buffer })

async function openEditor(page: Page, site: TestSite, path: string) {
  await page.goto(`${site.url}/admin/${path}`)
  await expect(page.getByText('Loading...')).toHaveCount(0)
}

async function signInToEditor(page: Page, site: TestSite, path: string) {
  await openSignedIn(page, site, `/admin/${path}`)
  await expect(page.getByText('Loading...')).toHaveCount(0)
}

/** The stored file as a visitor gets it, and what its bytes are. */
async function readStored(site: TestSite, address: string) {
  const answer = await fetch(site.url + address)
  expect(answer.status, address).toBe(200)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { format, width, height, exif, xmp, orientation = 1 } = await sharp(bytes).metadata()
  expect({ exif, xmp, orientation }).toEqual({ exif: undefined, xmp: undefined, orientation: 1 })
  expect(bytes.includes(SECRET)).toBe(false)
  expect(answer.headers.get('content-type')).toBe(`image/${format}`)
  expect(answer.headers.get('cache-control')).toContain('max-age=3600')
  const pixels = sharp(bytes).removeAlpha().raw()
  const [red = 0, , blue = 0] = await pixels.clone().extract({ left: 2, top: 2, width: 1, height: 1 }).toBuffer()
  return { format, width, height, isUpright: red > 200 && blue < 60 }
}

const rowOf = async (site: TestSite, query: string) => ((await site.rest(query)) as Record<string, string>[])[0]! // the demo has one

test('a portrait and a story’s picture, cut as the owner likes', async ({ page, ownSite: site }) => {
  await signInToEditor(page, site, 'hero')
  for (const dropped of ['file', 'link'] as const) {
    expect(await isDropRefused(page.getByRole('heading', { level: 1 }), dropped)).toBe(true)
    expect(await isDropRefused(page.getByLabel('Main Heading'), dropped)).toBe(dropped === 'file')
  }
  const photo = await makePhoto()
  await page.getByLabel('Profile Image').setInputFiles(asFile(photo))
  await expect(toast(page, 'Success')).toContainText('Image uploaded successfully')
  // on a phone the message makes room for the dialog that opens below it
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Adjust crop' }).click()
  await page.getByRole('button', { name: 'Use this part' }).click({ trial: true })
  await expect(toast(page, 'Success')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1200, height: 720 })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Success').filter({ hasText: 'Hero content updated successfully' })).toBeVisible()
  const hero = await rowOf(site, 'hero?select=*')
  const { sizes, dimensions } = hero.image_metadata as unknown as Record<string, Record<string, string>>
  expect(dimensions).toEqual({ width: 1200, height: 1200 })
  for (const [size, width] of [
    ['small', 300],
    ['medium', 600],
    ['large', 1200],
  ] as const)
    expect(await readStored(site, sizes![size]!)).toEqual({ format: 'webp', width, height: width, isUpright: true })
  expect(hero.image_url).toBe(sizes!.large)
  expect(hero.image_url).toMatch(/^\/storage\/v1\/object\/public\/hero-images\/profile\/\d{13}\.webp$/)
  expect(await (await fetch(site.url)).text()).toContain(hero.image_url)
  await page.reload()
  await page.getByRole('button', { name: 'Adjust crop' }).click()
  await expect(page.getByRole('button', { name: 'Use this part' }), 'in the original, which was kept').toBeEnabled()
  await page.keyboard.press('Escape')
  const names = await fetch(`${site.url}/storage/v1/object/list/hero-images`, {
    method: 'POST',
    headers: { apikey: site.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ prefix: 'profile', search: '' }),
  })
  expect(await names.json(), 'a stranger finds no original').toEqual([])

  await openEditor(page, site, 'story')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const uploaded: number[] = []
  page.on('response', (response) => {
    // but the original, for which nobody waits
    if (response.request().method() === 'POST' && /\/object\/story-images\/(?!.*-original-)/.test(response.url()))
      uploaded.push(response.status())
  })
  await page.getByLabel('Image', { exact: true }).setInputFiles(asFile(photo))
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/crop-dialog-*', (route) => held.promise.then(() => route.continue()))
  await page.getByRole('button', { name: 'Adjust crop' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  held.resolve()
  const frame = page.getByRole('dialog', { name: 'Adjust crop' })
  await expect(frame.getByRole('button', { name: 'Use this part' })).toBeEnabled()
  // nor does the message of the upload cover a dialog above another one
  await frame.getByRole('button', { name: 'Use this part' }).click({ trial: true })
  await expect(toast(page, 'Success').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await expect(frame.getByTestId('cropper')).toBeFocused()
  await frame.getByLabel('Zoom').fill('2')
  await frame.getByTestId('cropper').press('ArrowDown')
  await frame.getByRole('button', { name: 'Use this part' }).click()
  await expect(page.getByRole('button', { name: 'Adjust crop' })).toBeFocused()
  await expect.poll(() => uploaded).toEqual([200, 200])
  await expect(toast(page, 'Success').filter({ hasText: 'Image uploaded successfully' }).first()).toBeVisible()
  await expect(page.getByText('Uploading...')).toHaveCount(0)
  await expect(page.getByText('To show another part of the photo, press Adjust crop.')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  const dialog = page.getByRole('dialog', { name: 'Edit Story Section' })
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Story section updated successfully')).toBeVisible()
  const [story] = (await site.rest('stories?select=*&order=updated_at.desc&limit=1')) as Record<string, string>[]
  expect(story!.image_url).toMatch(
    new RegExp(`^/storage/v1/object/public/story-images/stories/${story!.id}/\\d{13}\\.webp$`),
  )
  expect(await readStored(site, story!.image_url!)).toMatchObject({ format: 'webp', width: 600, height: 450 })
})

test('a logo, a talk’s picture and the press photo', async ({ page, ownSite: site }) => {
  await signInToEditor(page, site, 'involvement')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const logo = await makePhoto({ width: 300, height: 300 })
  await page.getByLabel('Logo', { exact: true }).setInputFiles(asFile(logo, 'Logo.JPEG'))
  await expect(page.getByText('Logo uploaded successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Involvement updated successfully')).toBeVisible()
  const involvement = await rowOf(site, 'involvements?select=*&order=updated_at.desc&limit=1')
  expect(involvement.logo_url).toMatch(/\/story-images\/logos\/\d{13}-[a-z0-9]+\.jpeg$/)
  expect(await readStored(site, involvement.logo_url!)).toEqual({
    format: 'jpeg',
    width: 300,
    height: 300,
    isUpright: true,
  })

  const photo = await makePhoto()
  await openEditor(page, site, 'talks')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await page.getByLabel('Image', { exact: true }).setInputFiles(asFile(photo))
  await expect(page.getByText('Image uploaded successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Talk updated successfully')).toBeVisible()
  const talk = await rowOf(site, 'talks?select=*&order=updated_at.desc&limit=1')
  expect(await readStored(site, talk.image_url!)).toEqual({ format: 'webp', width: 216, height: 288, isUpright: true })

  await openEditor(page, site, 'press-kit')
  await page.getByLabel('Approved Photo').setInputFiles(asFile(photo))
  await expect(page.getByText('Image uploaded successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Press kit information updated successfully')).toBeVisible()
  const { photo_url, photo_metadata } = await rowOf(site, 'press_kit?select=*')
  expect(photo_metadata).toMatchObject({ print: { width: 1800, height: 2400 }, web: { width: 900, height: 1200 } })
  await page.goto(`${site.url}/press-kit`)
  await expect(page.getByText('Print quality')).toContainText('1800 x 2400 px')
  expect(photo_url).toMatch(/\/press-kit\/photo\/\d{13}\.jpg$/)
  expect(await readStored(site, photo_url!)).toEqual({ format: 'jpeg', width: 1800, height: 2400, isUpright: true })
  expect(await readStored(site, photo_url!.replace('.jpg', '-web.webp'))).toEqual({
    format: 'webp',
    width: 900,
    height: 1200,
    isUpright: true,
  })
})

test('a logo is made for what its pixels need, also one that was stored without the editor, unless the owner chooses', async ({
  page,
  ownSite: site,
}) => {
  const letters = (fill: string) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="100"><path fill="${fill}" d="M0 0h400v30h-400zM0 60h600v30h-600z"/></svg>`,
      ),
    ).png()
  const logoOf = (company: string) => rowOf(site, `involvements?select=logo_url,logo_background&company=eq.${company}`)
  await site.rest('involvements?company=eq.Mossgate Health', { method: 'PATCH', body: { logo_background: null } })
  await signInToEditor(page, site, 'involvement')
  const madeFor = page.getByLabel('Made For')
  await page.getByRole('button', { name: 'Edit Paperlark' }).click()
  await expect(madeFor).toHaveValue('own')
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles(asFile(await letters('#111').toBuffer(), 'logo.png', 'image/png'))
  await expect(toast(page, 'Logo uploaded successfully')).toBeVisible()
  await expect(madeFor).toHaveValue('light')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(async () => (await logoOf('Paperlark')).logo_background).toBe('light')
  await expect(page.getByRole('dialog', { name: 'Edit Involvement' })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Paperlark/ }).locator('img')).toHaveClass(/plate-light/)

  await page.getByRole('button', { name: 'Edit Mossgate Health' }).click()
  await expect(madeFor).toHaveValue('dark')
  await page.getByLabel('Role', { exact: true }).fill('Advisor')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(async () => (await logoOf('Mossgate Health')).logo_background).toBe('dark')
  await expect(page.getByRole('dialog', { name: 'Edit Involvement' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit Paperlark' }).click()
  await madeFor.selectOption('Any background')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(async () => (await logoOf('Paperlark')).logo_background).toBe('any')
  await expect(page.getByRole('dialog', { name: 'Edit Involvement' })).toHaveCount(0)
})

test('an iPhone photo, its text and its focal point reach the visitor', async ({ page, ownSite: site }) => {
  await signInToEditor(page, site, 'talks')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await page.getByLabel('Image', { exact: true }).setInputFiles(asFile(Buffer.from(heicBytes()), 'IMG_1.HEIC', ''))
  await expect(page.getByText('Image uploaded successfully')).toBeVisible()
  await expectNoAxeViolations(page)
  const area = page.locator('[data-point]').locator('..')
  const { width, height } = (await area.boundingBox())!
  await area.click({ position: { x: width * 0.91, y: height * 0.5 } })
  await page.keyboard.press('ArrowRight')
  await page.getByLabel('Alternative Text').fill('Red and blue flags')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Talk updated successfully')).toBeVisible()
  const talk = await rowOf(site, 'talks?select=*&order=updated_at.desc&limit=1')
  expect(talk).toMatchObject({ image_alt: 'Red and blue flags', image_focus_x: 1, image_focus_y: 0.5 })
  expect(await readStored(site, talk.image_url!)).toEqual({ format: 'webp', width: 64, height: 48, isUpright: true })

  await page.goto(site.url)
  const picture = page.getByRole('img', { name: 'Red and blue flags' })
  await expect(picture).toHaveCSS('object-position', '100% 50%')
  await expect(picture).toHaveCSS('object-fit', 'cover')
})

test('an upload is not left unasked, and what is discarded is removed', async ({ page, ownSite: site }) => {
  await signInToEditor(page, site, 'hero')
  const photo = await makePhoto({ width: 400, height: 400 })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/storage/v1/object/hero-images/**', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await page.getByLabel('Profile Image').setInputFiles(asFile(photo))
  await page.getByRole('link', { name: 'Press Kit' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('button', { name: 'Waiting for the image...' })).toBeVisible()
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await coloursOfHalf(page.getByRole('progressbar'))).toHaveLength(2)
  await page.emulateMedia({ forcedColors: 'none' })
  release()
  await expect(page.getByText('Hero content updated successfully')).toBeVisible()
  const saved = (await rowOf(site, 'hero?select=*')).image_url!

  // the form may show the saved one only now
  const shownAnew = () =>
    page.waitForResponse(
      (response) =>
        /object\/public\/hero-images\/profile\/\d{13}\.webp$/.test(response.url()) && !response.url().endsWith(saved),
    )
  const stored = shownAnew()
  await page.getByLabel('Profile Image').setInputFiles(asFile(photo))
  const unsaved = new URL((await stored).url()).pathname
  await expect(page.getByText('Not saved yet')).toBeVisible()
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Discard' }).click()
  const statusOf = async (address: string) => (await fetch(site.url + address)).status
  await expect.poll(() => statusOf(unsaved)).toBe(400)
  expect(await statusOf(unsaved.replace('.webp', '-small.webp'))).toBe(400)
  expect(await statusOf(saved)).toBe(200)

  const replaced = shownAnew()
  await page.getByLabel('Profile Image').setInputFiles(asFile(photo))
  const first = new URL((await replaced).url()).pathname
  await expect(page.getByText('Not saved yet')).toBeVisible()
  const otherTab = await page.context().newPage()
  await openEditor(otherTab, site, 'hero')
  await otherTab.getByRole('button', { name: 'Discard' }).click()
  await otherTab.waitForLoadState('networkidle')
  expect(await statusOf(first)).toBe(200)
  await otherTab.close()
  await page.getByLabel('Profile Image').setInputFiles(asFile(photo))
  await expect(page.getByText('Image uploaded successfully')).toHaveCount(2)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Hero content updated successfully')).toBeVisible()
  await expect.poll(() => statusOf(first)).toBe(400)
  expect(await statusOf((await rowOf(site, 'hero?select=*')).image_url!)).toBe(200)

  await page.getByLabel('Profile Image').setInputFiles(asFile(photo))
  await expect(page.getByText('Image uploaded successfully')).toHaveCount(3)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('This is a draft')).toBeVisible()
  const ofDraft = async () => {
    const [draft] = (await site.rest('content_drafts?select=fields')) as { fields: { image_url: string } }[]
    return draft!.fields.image_url
  }
  const drafted = await ofDraft()
  await openEditor(page, site, 'hero') // without the messages so far
  await page.getByRole('button', { name: 'Continue with the draft' }).click()
  await page.getByRole('button', { name: 'Remove Profile Image' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await toast(page, 'Hero content updated successfully').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Undone')).toBeVisible()
  expect(await ofDraft()).toBe(drafted)
  expect(await statusOf(drafted), 'the picture of a draft that is back').toBe(200)

  const shown = shownAnew()
  await page.getByLabel('Profile Image').setInputFiles(asFile(photo))
  const typed = new URL((await shown).url()).pathname
  const another = await page.context().newPage()
  await openEditor(another, site, 'press-kit')
  await another.getByRole('button', { name: 'Logout' }).click()
  await another
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(another.getByRole('button', { name: 'Log In' })).toBeVisible()
  expect(await statusOf(typed), 'the picture of a form that is still open in another window').toBe(200)
})

test('the favicon and the social share image are replaced at once', async ({ page, ownSite: site }) => {
  await signInToEditor(page, site, 'site-settings?tab=icons')
  await expectNoAxeViolations(page)
  const favicon = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#f00' } })
    .withExifMerge({ IFD0: { ImageDescription: SECRET } })
    .png()
    .toBuffer()
  await page.getByLabel('Favicon file').setInputFiles(asFile(favicon, 'icon.png', 'image/png'))
  await expect(page.getByText('Favicon uploaded successfully')).toBeVisible()
  const address = '/storage/v1/object/public/site-settings/favicon.png'
  expect(await readStored(site, address)).toEqual({ format: 'png', width: 64, height: 64, isUpright: true })
  await expect(
    page.getByRole('link', { name: new RegExp(`${address}\\?t=\\d{13} \\(opens in a new tab\\)$`) }),
  ).toBeVisible()

  await page.getByLabel('Social Share Image file').setInputFiles(asFile(await makePhoto({ width: 1260, height: 2400 })))
  await expect(page.getByText('OpenGraph image uploaded successfully')).toBeVisible()
  expect(await readStored(site, '/storage/v1/object/public/site-assets/og-image.png')).toEqual({
    format: 'jpeg',
    width: 1200,
    height: 630,
    isUpright: true,
  })
  await openTab(page, 'Search and Sharing')
  const sharedPicture = page.locator('.shared-link img').first()
  await expect.poll(() => sharedPicture.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(1200)
})

test('the favicon goes again, for the drawn one, and comes back by Undo, unless there is another one', async ({
  page,
  ownSite: site,
}) => {
  await signInToEditor(page, site, 'site-settings?tab=icons')
  await page.getByLabel('Favicon file').setInputFiles(await makeIcon())
  await expect(page.getByText('Favicon uploaded successfully')).toBeVisible()
  const iconOfPage = async () => /<link rel="icon"[^>]*href="([^"?]+)/.exec(await (await fetch(site.url)).text())?.[1]
  const stored = '/storage/v1/object/public/site-settings/favicon.png'
  await expect.poll(iconOfPage).toBe(stored)
  const before = await readStored(site, stored)
  /** What the admin shows beside the owner's name and on its tab. */
  const iconsHere = () =>
    page.evaluate(() => [
      document.querySelector('.sidebar-title img')?.getAttribute('src')?.split('?')[0],
      document.querySelector('link[rel="icon"]')?.getAttribute('href')?.split('?')[0],
    ])
  await expect.poll(iconsHere).toEqual([stored, stored])

  await page.getByRole('button', { name: 'Remove Favicon file' }).dblclick()
  const removed = page.locator('.toast').filter({ hasText: 'Favicon removed' })
  await expect(removed).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Favicon file' })).toHaveCount(0)
  await expect(page.getByLabel('Favicon file')).toBeFocused()
  const inUse = page.getByRole('group', { name: 'Favicon file' }).locator('img')
  await expect(inUse).toHaveAttribute('src', /^\/icon\.png/)
  await expect(toast(page, 'It could not be removed')).toHaveCount(0)
  await expect.poll(iconOfPage).toBe('/icon.png')
  await expect.poll(iconsHere).toEqual(['/icon.png', '/icon.png'])
  await removed.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Remove Favicon file' })).toBeVisible()
  await expect.poll(iconOfPage).toBe(stored)
  expect(await readStored(site, stored)).toEqual(before)

  await page.getByRole('button', { name: 'Remove Favicon file' }).click()
  await expect(page.getByRole('button', { name: 'Remove Favicon file' })).toHaveCount(0)
  await page.getByLabel('Favicon file').setInputFiles(await makeIcon('#00f'))
  await expect(page.getByRole('button', { name: 'Remove Favicon file' })).toBeVisible() // then its toast comes first
  const replaced = page.locator('.toast').filter({ hasText: 'Favicon uploaded' }).first()
  await expect(replaced.getByRole('button', { name: 'Undo' })).toBeVisible()
  await replaced.locator('[aria-label="Dismiss"]').click()
  await removed.getByRole('button', { name: 'Undo' }).filter({ visible: true }).click()
  await expect(toast(page, 'It has been replaced or removed again since.')).toBeVisible()
  expect((await readStored(site, stored)).isUpright, 'the blue one').toBe(false)
  // what was done last is taken back first
  await page.getByRole('main').focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(iconOfPage).toBe('/icon.png')
})

/** The different colours of a bar that is half full, in the middle of each half. */
async function coloursOfHalf(bar: Locator) {
  await bar.evaluate((element: HTMLProgressElement) => {
    element.value = 0.5
  })
  const { data, info } = await sharp(await bar.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const colourAt = (across: number) => {
    const start = (Math.floor(height / 2) * width + Math.floor(width * across)) * channels
    return data.subarray(start, start + 3).toString('hex')
  }
  return [...new Set([0.25, 0.75].map(colourAt))]
}
