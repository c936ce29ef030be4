import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, signIn, test, toast } from './admin-fixtures.ts'

/** A large JPEG as a phone makes it: lying on its side, with an orientation to set it upright. */
const phonePhoto = async () => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#a63a1b' } })
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer(),
})

const storedAt = async (url: string) => {
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
  return sharp(Buffer.from(await answer.arrayBuffer())).metadata()
}

test('the portrait is uploaded upright in three sizes without metadata, and seen on the page', async ({
  page,
  ownSite,
}) => {
  await signIn(page, ownSite)
  await page.goto(`${ownSite.url}/admin/hero`)
  await page.getByLabel('Profile Image').setInputFiles(await phonePhoto())
  await expect(toast(page, 'Success')).toContainText('Image uploaded successfully')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Hero content updated successfully')).toBeVisible()
  const [hero] = (await ownSite.rest('hero?select=image_url,image_metadata')) as [
    { image_url: string; image_metadata: { sizes: Record<'small' | 'medium' | 'large', string> } },
  ]
  for (const [size, width] of [
    ['small', 300],
    ['medium', 600],
    ['large', 1200],
  ] as const) {
    const stored = await storedAt(ownSite.url + hero.image_metadata.sizes[size])
    expect(stored).toMatchObject({ format: 'webp', width })
    expect(stored.exif).toBeUndefined()
    expect(stored.orientation).toBeUndefined()
  }
  expect(await (await fetch(ownSite.url)).text()).toContain(hero.image_metadata.sizes.medium)
})

test('a story picture is cropped to 600 x 450', async ({ page, ownSite }) => {
  await signIn(page, ownSite)
  await page.goto(`${ownSite.url}/admin/story`)
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Edit Story Section' })
  await dialog.getByLabel('Image', { exact: true }).setInputFiles(await phonePhoto())
  await expect(toast(page, 'Success')).toContainText('Image uploaded successfully')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  const [story] = (await ownSite.rest('stories?select=image_url&order=display_order')) as [{ image_url: string }]
  expect(await storedAt(ownSite.url + story.image_url)).toMatchObject({ format: 'webp', width: 600, height: 450 })
})

test('what is no picture is refused where it was chosen, and nothing is stored', async ({ page, ownSite }) => {
  const files = () => readdirSync(join(ownSite.dataDir, 'files')).length
  await signIn(page, ownSite)
  await page.goto(`${ownSite.url}/admin/hero`)
  const before = files()
  for (const [name, mimeType, text] of [
    ['drawing.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['page.html', 'text/html', '<script>1</script>'],
    ['renamed.png', 'image/png', 'just words'],
  ] as const) {
    await page.getByLabel('Profile Image').setInputFiles({ name, mimeType, buffer: Buffer.from(text) })
    await expect(page.getByRole('alert')).toBeVisible()
  }
  expect(files()).toBe(before)
})

test('the favicon and the share image are replaced at once', async ({ page, ownSite }) => {
  await signIn(page, ownSite)
  await page.goto(`${ownSite.url}/admin/site-settings`)
  const png = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#123456' } })
    .png()
    .toBuffer()
  await page.getByLabel('Favicon file').setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer: png })
  await expect(toast(page, 'Success')).toContainText('Favicon uploaded successfully')
  const favicon = Buffer.from(await (await fetch(`${ownSite.url}/favicon.ico`)).arrayBuffer())
  expect((await sharp(favicon).stats()).dominant).toMatchObject({ r: expect.any(Number) })
  expect(favicon.equals(readFileSync('src/server/demo/pictures/site-settings/favicon.png'))).toBe(false)
})
