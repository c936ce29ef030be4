import type { Page } from '@playwright/test'
import type { StoredMessage } from '#content/message/stored-message.ts'
import type { TestSite } from '#tests/support/site.ts'
import { test as base, expect, openSignedIn } from './admin-fixtures.ts'

export const TABLE = 'contact_messages'

/** Tests of the inbox share a site, and each begins with an empty inbox. */
export const test = base.extend<{ emptyInbox: undefined }>({
  emptyInbox: [
    async ({ site }, use) => {
      await site.rest(`${TABLE}?id=not.is.null`, { method: 'DELETE' })
      await use(undefined)
    },
    { auto: true },
  ],
})
export const store = (site: TestSite, messages: readonly object[]) =>
  site.rest(TABLE, { method: 'POST', body: messages }) as Promise<StoredMessage[]>
export const stored = (site: TestSite) => site.rest(`${TABLE}?order=created_at.desc`) as Promise<StoredMessage[]>
export const onlyStored = async (site: TestSite) => (await stored(site))[0]!

export async function openInbox(page: Page, site: TestSite, query = '') {
  await openSignedIn(page, site, `/admin/messages${query}`)
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
}

export const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
export const rowLink = (page: Page, name: string) => page.getByRole('region').getByRole('link', { name, exact: true })
export const openRow = (page: Page, name: string) => rowLink(page, name).click()
export const message = (page: Page) => page.getByRole('article')
export const button = (page: Page, name: string) => message(page).getByRole('button', { name, exact: true })
export const sidebarLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Messages/ })
export const patchBody = async (page: Page) =>
  (await page.waitForRequest((request) => request.method() === 'PATCH')).postDataJSON()

/** As if the owner came back to the window. */
export const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

/** The session ends elsewhere; this window does not know yet. */
export async function endSession(page: Page, site: TestSite) {
  const { token, key } = await page.evaluate(() => ({
    token: JSON.parse(localStorage.getItem('portico-session')!).access_token,
    key: JSON.parse(document.getElementById('boot')!.textContent).api.key,
  }))
  await fetch(`${site.url}/auth/v1/logout?scope=global`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${token}` },
  })
}
