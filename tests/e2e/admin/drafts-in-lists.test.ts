import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { TestSite } from '#tests/support/site.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  goOnTo,
  openSignedIn,
  test,
  toast,
} from './admin-fixtures.ts'

const SAVE = { name: 'Save Changes' }
const DAY_MS = 86_400_000
const publicPage = async (site: TestSite) => (await fetch(site.url)).text()
const firstOf = async (site: TestSite, query: string) => ((await site.rest(query)) as Record<string, string>[])[0]! // there is one

async function openStory(page: Page, name: string) {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  return page.getByRole('dialog', { name: 'Edit Story Section' })
}

test('a move in the list overtakes neither a draft nor a form that is open', async ({ page, ownSite }) => {
  const [first, second] = (await ownSite.rest('stories?select=*&order=display_order&limit=2')) as Record<
    string,
    string
  >[]
  await openSignedIn(page, ownSite, '/admin/story')
  const dialog = await openStory(page, first!.title!)
  await dialog.getByLabel('Image Caption').fill('Kept for later')
  await dialog.getByRole('button', { name: 'Save as draft' }).click()
  await expect(toast(page, 'Draft saved')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Move ${first!.title} down` }).click()
  await expect(toast(page, 'Order updated')).toBeVisible()
  await openStory(page, first!.title!)
  await expect(dialog.getByText('The form shows what visitors see.')).toBeVisible()
  await expect(dialog.getByText('has been changed since')).toHaveCount(0)

  // moved back in another window while the form is open
  await dialog.getByLabel('Title').fill('Saved where it is')
  await ownSite.rest(`stories?id=eq.${first!.id}`, { method: 'PATCH', body: { display_order: -5 } })
  await dialog.getByRole('button', SAVE).click()
  await expect(dialog).toBeHidden()
  expect(await firstOf(ownSite, `stories?id=eq.${first!.id}`)).toMatchObject({
    title: 'Saved where it is',
    display_order: -5,
  })
  const saved = toast(page, 'Story section updated successfully')
  await saved.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Undone')).toBeVisible()
  expect(await firstOf(ownSite, `stories?id=eq.${first!.id}`)).toMatchObject({ title: first!.title, display_order: -5 })

  // moved and changed there: whoever saves over it does not move it
  await openStory(page, first!.title!)
  await dialog.getByLabel('Title').fill('Saved where it is')
  const there = { image_caption: 'Theirs', display_order: -6 }
  await ownSite.rest(`stories?id=eq.${first!.id}`, { method: 'PATCH', body: there })
  await dialog.getByRole('button', SAVE).click()
  await page.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(dialog).toBeHidden()
  expect(await firstOf(ownSite, `stories?id=eq.${first!.id}`)).toMatchObject({
    title: 'Saved where it is',
    display_order: -6,
  })

  await openStory(page, second!.title!)
  await dialog.getByLabel('Image Caption').fill('Published where it is')
  await dialog.getByRole('button', { name: 'Save as draft' }).click()
  // the message about the first one may still stand
  await expect.poll(() => ownSite.rest('content_drafts?select=id')).toHaveLength(2)
  await expect(toast(page, 'Draft saved').first()).toBeVisible()
  await ownSite.rest(`stories?id=eq.${second!.id}`, { method: 'PATCH', body: { display_order: 40 } })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await goOnTo(page, '/admin/drafts')
  await expect(page.getByRole('alert')).toHaveCount(1) // of the first, whose title was saved
  await page.getByRole('button', { name: `Publish Story: ${second!.title}` }).click()
  await expect(toast(page, 'Published')).toBeVisible()
  expect(await firstOf(ownSite, `stories?id=eq.${second!.id}`)).toMatchObject({
    image_caption: 'Published where it is',
    display_order: 40,
  })

  // what visitors see is read again, as somebody has changed it since
  await goOnTo(page, '/admin/story')
  await openStory(page, second!.title!)
  await dialog.getByLabel('Image Caption').fill('Kept once more')
  await dialog.getByRole('button', { name: 'Save as draft' }).click()
  await expect(dialog.getByText('This is a draft')).toBeVisible()
  await ownSite.rest(`stories?id=eq.${second!.id}`, { method: 'PATCH', body: { image_caption: 'Theirs' } })
  await dialog.getByRole('button', { name: 'Show the live version' }).click()
  await expect(dialog.getByLabel('Image Caption')).toHaveValue('Theirs')
  await expect(dialog.getByRole('button', { name: 'Continue with the draft' })).toBeFocused()
})

test('a time that the server could not keep is explained on the page Drafts', async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const talk = await firstOf(ownSite, 'talks?select=*&limit=1')
  const base = { table_name: 'talks', row_id: talk.id, base_updated_at: talk.updated_at }
  const draft = { ...base, fields: { type: 'sermon' }, publish_at: new Date().toISOString() }
  await ownSite.rest('content_drafts', { method: 'POST', body: draft })
  await expect.poll(async () => (await firstOf(ownSite, 'content_drafts?select=*')).last_error).toBeTruthy()
  await openSignedIn(page, ownSite, '/admin/drafts')
  await expect(page.getByRole('alert')).toContainText(
    /It was not published at its time: .*correct the draft there, and set a new time/,
  )
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await goOnTo(page, '/admin')
  await expect(page.getByText('It was not published at its time')).toBeVisible()
})

test('pictures of drafts, versions and deleted entries stay for as long as these do', async ({ page, ownSite }) => {
  test.slow()
  const story = await firstOf(ownSite, 'stories?select=*&order=display_order&limit=1')
  const name = story.title!
  const statusOf = async (address: string) => (await fetch(ownSite.url + address)).status
  await openSignedIn(page, ownSite, '/admin/story')
  const dialog = await openStory(page, name)

  const pictures = new Set<string>()
  async function choosePicture(background: string) {
    const picture = sharp({ create: { width: 1200, height: 900, channels: 3, background } }).jpeg()
    const stored = page.waitForResponse(
      (response) => /object\/public\/.*\/\d{13}\.webp$/.test(response.url()) && !pictures.has(response.url()),
    )
    const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await picture.toBuffer() }
    await dialog.getByLabel('Image', { exact: true }).setInputFiles(file)
    const url = (await stored).url()
    pictures.add(url)
    return new URL(url).pathname
  }
  async function keepAsDraft() {
    await dialog.getByRole('button', { name: /^(Save as|Update) draft$/ }).click()
    await expect(dialog.getByText('This is a draft')).toBeVisible()
    await expect(dialog.locator('.form-actions')).toContainText('Draft · saved')
  }

  const replaced = await choosePicture('#135')
  await keepAsDraft()
  const kept = await choosePicture('#246')
  await keepAsDraft()
  await expect.poll(() => statusOf(replaced)).toBe(400)
  await page.reload() // its address opens the dialog
  await dialog.getByRole('button', { name: 'Continue with the draft' }).click()
  const other = await choosePicture('#357')
  page.once('dialog', (question) => question.accept())
  await page.reload() // its address opens the dialog
  await dialog.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.poll(() => statusOf(other)).toBe(400)
  expect(await statusOf(kept)).toBe(200)
  await page.keyboard.press('Escape')
  await goOnTo(page, '/admin/drafts')
  await page.getByRole('button', { name: `Discard the draft of Story: ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => statusOf(kept)).toBe(400)

  await goOnTo(page, '/admin/story')
  const saved: string[] = []
  for (const colour of ['#468', '#579']) {
    await openStory(page, name)
    saved.push(await choosePicture(colour))
    await dialog.getByRole('button', SAVE).click()
    await expect(dialog).toBeHidden()
  }
  await openStory(page, name)
  await dialog.getByRole('button', { name: 'History' }).click()
  await page.getByRole('dialog', { name: 'History' }).getByRole('button', { name: 'Use this version' }).first().click()
  await dialog.getByRole('button', SAVE).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => publicPage(ownSite)).toContain(saved[0])

  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => publicPage(ownSite)).not.toContain(saved[0])
  await ownSite.rest('content_versions?action=eq.delete', {
    method: 'PATCH',
    body: { changed_at: new Date(Date.now() - DAY_MS).toISOString() },
  })
  await page.reload()
  await page.getByRole('button', { name: 'Recently deleted' }).click()
  await expect(page.getByText('Deleted yesterday')).toBeVisible()
  await page.getByRole('button', { name: `Restore ${name}` }).click()
  await expect.poll(() => publicPage(ownSite)).toContain(saved[0])
  expect(await firstOf(ownSite, `stories?id=eq.${story.id}`)).toMatchObject({
    display_order: story.display_order,
    image_url: saved[0],
  })
  expect(await Promise.all(saved.map(statusOf))).toEqual([200, 200])
})
