import type { Locator, Page } from '@playwright/test'
import { expect, goOnTo, openSignedIn, test, toast } from './admin-fixtures.ts'

/** On the dashboard, with a count of the clicks from there; typing is none. */
async function begin(page: Page) {
  const isThere = await page.getByRole('heading', { name: 'Welcome to the Admin Dashboard' }).isVisible()
  if (!isThere) await goOnTo(page, '/admin')
  return counted()
}

function counted() {
  let count = 0
  return {
    click: (target: Locator) => {
      count++
      return target.click()
    },
    count: () => count,
  }
}

const page = (path: string) => new RegExp(`${path}$`)

/** On its card, which is there on a phone too. */
const editorOf = (owner: Page, name: string) => owner.getByRole('link', { name: new RegExp(`^Edit Content.*${name}$`) })

const SIZES = { 'a laptop': { width: 1200, height: 720 }, 'a phone': { width: 390, height: 844 } }

for (const [device, viewport] of Object.entries(SIZES))
  test(`the jobs that an owner does most take few clicks on ${device}`, async ({ page: owner, ownSite }) => {
    await owner.setViewportSize(viewport)
    await test.step("yesterday's change is undone: 2", async () => {
      const subtitle = async () => ((await ownSite.rest('hero?select=subtitle')) as object[])[0]
      const before = await subtitle()
      await openSignedIn(owner, ownSite, '/admin/hero')
      await owner.getByLabel('Subtitle').fill('A hasty thought')
      await owner.getByLabel('Subtitle').press('ControlOrMeta+s')
      await expect(toast(owner, 'Hero content updated successfully')).toBeVisible()
      await owner.reload() // nothing of it is known to this window
      const { click, count } = counted()
      await click(owner.getByRole('link', { name: 'Dashboard', exact: true }))
      const changes = owner.getByRole('region', { name: 'Last changes' }).getByRole('listitem')
      // what the first start has written is not among them
      await expect(changes).toHaveText(/^Hero Section Subtitle \/ Tagline changed/)
      await click(changes.first().getByRole('button', { name: /^Undo/ }))
      await expect(toast(owner, 'Undone')).toBeVisible()
      expect(await subtitle()).toEqual(before)
      expect(count()).toBe(2)
      await expect(changes).toHaveText(/^Hero Section Changed and changed back/)
      await test.step('the undo is undone as any other change', async () => {
        await owner.getByRole('main').focus() // by key, for the toast that says so may lie over what could be clicked
        await owner.keyboard.press('ControlOrMeta+z')
        await expect.poll(subtitle).toEqual({ subtitle: 'A hasty thought' })
        await expect(changes.getByRole('button', { name: /^Undo/ })).toHaveCount(1)
      })
    })
    await test.step('a talk is added and seen: 3', async () => {
      const { click, count } = await begin(owner)
      await click(owner.getByRole('main').getByRole('link', { name: 'New talk' }))
      const dialog = owner.getByRole('dialog', { name: 'Add New Item' })
      await expect(dialog.getByLabel('Title', { exact: true })).toBeFocused()
      await owner.keyboard.type('Ropes and rules')
      await dialog.getByLabel('Location/Host').fill('Harbour Hall')
      await dialog.getByLabel('Description').fill('About the work.')
      await click(dialog.getByRole('button', { name: 'Save Changes' }))
      await expect(toast(owner, 'New talk added successfully')).toContainText(/It is number \d+ of \d+\./)
      const opened = owner.waitForEvent('popup')
      await click(toast(owner, 'New talk added successfully').getByRole('link', { name: 'See it' }))
      await expect((await opened).getByRole('heading', { name: 'Ropes and rules' })).toBeVisible()
      expect(count()).toBe(3)
    })
    await test.step('a change is published tomorrow morning: 3', async () => {
      const { click, count } = await begin(owner)
      await click(editorOf(owner, 'Hero Section'))
      await owner.getByLabel('Subtitle').fill('Keeper of the Morning')
      await click(owner.getByRole('button', { name: 'Schedule…' }))
      await click(owner.getByRole('button', { name: 'Tomorrow 8:00' }))
      await expect(toast(owner, 'Time set')).toContainText('8:00 AM')
      const tomorrow = new Date(new Date().setHours(24 + 8, 0, 0, 0))
      const [draft] = (await ownSite.rest('content_drafts?select=fields,publish_at')) as {
        fields: object
        publish_at: string
      }[]
      expect(Date.parse(draft!.publish_at)).toBe(tomorrow.getTime())
      expect(draft?.fields).toMatchObject({ subtitle: 'Keeper of the Morning' })
      expect(count()).toBe(3)
    })
    await test.step('the accent is changed: 3', async () => {
      const { click, count } = await begin(owner)
      await click(owner.getByRole('link', { name: 'Change the look' }))
      await click(owner.getByText('Forest'))
      await click(owner.getByRole('button', { name: 'Save Changes' }))
      await expect(toast(owner, 'Site settings updated successfully')).toBeVisible()
      expect(await ownSite.rest('site?select=accent')).toEqual([{ accent: 'forest' }])
      expect(count()).toBe(3)
    })
    await test.step('a biography is changed: 2, and a section is hidden: 2', async () => {
      const bio = await begin(owner)
      await bio.click(editorOf(owner, 'Press Kit'))
      await owner.getByLabel('Short Biography').fill('She keeps lists.')
      await bio.click(owner.getByRole('button', { name: 'Save Changes' }).first())
      await expect(toast(owner, 'Press kit information updated successfully')).toBeVisible()
      expect(bio.count()).toBe(2)

      const section = await begin(owner)
      await section.click(editorOf(owner, 'Newsletter'))
      await section.click(owner.getByRole('button', { name: 'Hide it' }))
      await expect(toast(owner, 'Visitors no longer see it')).toBeVisible()
      await expect(owner).toHaveURL(page('/admin/newsletter'))
      expect(await (await fetch(ownSite.url)).text()).not.toContain('id="newsletter"')
      expect(section.count()).toBe(2)
      await toast(owner, 'Visitors no longer see it').getByRole('button', { name: 'Undo' }).click()
      await expect(toast(owner, 'Undone').first()).toBeVisible()
      await expect.poll(async () => (await fetch(ownSite.url)).text()).toContain('id="newsletter"')
    })
  })
