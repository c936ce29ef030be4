import type { Page } from '@playwright/test'
import { type CountedProject, startCountedProject } from '#tests/support/counted-project.ts'
import { test as base, leave } from '../fixtures.ts'
import { expect, OWNER } from './admin-fixtures.ts'

// What an editor costs a Supabase project that is 80 ms away, and how soon it can be used.

const DELAY_MS = 80
/** So far away that the time of the machine itself hardly counts. */
const FAR_MS = 2000
/** An editor is to be usable in 1.2 s, of which a quiet machine takes half. */
const MOST_IN_A_ROW = 5
const NEAR_WITHIN_MS = 6000
const TWENTY_LETTERS = 'Keepersoflampsatsea!'

const test = base.extend<{ project: CountedProject; url: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  project: async ({}, use) => {
    const project = await startCountedProject(DELAY_MS, { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password })
    await use(project)
    await project.stop()
  },
  /** Of a site with this project behind it, in whose admin the browser is signed in. */
  url: async ({ page, context, project, siteHost }, use) => {
    const environment = {
      SUPABASE_URL: project.url,
      SUPABASE_PUBLISHABLE_KEY: project.keys.publishable,
      SUPABASE_SECRET_KEY: project.keys.secret,
      LOG_LEVEL: 'silent',
    }
    const server = await siteHost.startOnProject(environment)
    const answer = await fetch(`${project.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: project.keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify(OWNER),
    })
    await page.setViewportSize({ width: 1400, height: 900 })
    const session = await answer.text()
    const stored = await page.addInitScript((session) => localStorage.setItem('portico-session', session), session)
    await page.goto(`${server.url}/admin/account`)
    await stored.dispose()
    await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
    await use(server.url)
    await leave(context)
    await server.stop()
  },
})

const shownIn = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]')

/** Once nothing is asked any more: those of the server, without what its queues look for, and the browser's reads of tables. */
async function asked(page: Page, project: CountedProject) {
  // going from one editor to another is no load, for which Playwright would wait
  for (let seen = -1; seen !== project.peek().length; await page.waitForTimeout(1000)) seen = project.peek().length
  const all = project.take()
  const server = all.filter(
    ({ from, target }) => from === 'server' && !/^rest\/v1\/(contact_messages|content_drafts|visits)/.test(target),
  )
  const reads = all.filter(
    ({ from, method, target }) => from === 'browser' && method === 'GET' && target.startsWith('rest/'),
  )
  return { server: server.length, reads: reads.map(({ target }) => target).sort() }
}

test('an editor waits for few answers in a row, reads each table once, and its previews ask little', async ({
  page,
  project,
  url,
}) => {
  test.slow() // each answer of the project takes its time
  await asked(page, project)
  await page.goto(`${url}/admin/hero`)
  await expect(shownIn(page).getByRole('heading', { level: 1 })).toBeVisible()
  const first = await asked(page, project)
  expect(first.server).toBeLessThanOrEqual(20)
  expect(first.reads).toEqual([...new Set(first.reads)])

  for (const [name, button] of [
    ['Press Kit', 'Save Changes'],
    ['Talks & Media', 'Add New Item'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('button', { name: button }).first()).toBeVisible()
    await expect(shownIn(page).getByRole('heading', { level: 1 })).toBeAttached()
    const next = await asked(page, project)
    expect(next.server, name).toBeLessThanOrEqual(8)
    expect(next.reads, name).toEqual([...new Set(next.reads)])
  }

  await page.getByRole('link', { name: 'Hero Section', exact: true }).click()
  const field = page.getByLabel('Main Heading')
  await field.fill('')
  await asked(page, project)
  for (const letter of TWENTY_LETTERS) {
    await field.press(letter)
    await page.waitForTimeout(300)
  }
  await expect(shownIn(page).getByRole('heading', { level: 1 })).toHaveText(TWENTY_LETTERS)
  expect((await asked(page, project)).server).toBeLessThanOrEqual(40)

  page.on('dialog', (dialog) => dialog.accept())
  const usableAfter = async (delay: number) => {
    project.setDelay(delay)
    const begun = Date.now()
    await page.goto(`${url}/admin/hero`, { waitUntil: 'commit' })
    await field.waitFor()
    return Date.now() - begun
  }
  const [near, far] = [await usableAfter(0), await usableAfter(FAR_MS)]
  expect((far - near) / FAR_MS, 'answers in a row').toBeLessThan(MOST_IN_A_ROW)
  expect(near).toBeLessThan(NEAR_WITHIN_MS)
})
