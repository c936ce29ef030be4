import type { Page } from '@playwright/test'
import { openSupabaseAccounts } from '#scripts/admin/supabase-accounts.ts'
import { startServer } from '#tests/support/server.ts'
import type { Cluster } from '#tests/support/supabase/cluster.ts'
import { findParts, PARTS_MISSING } from '#tests/support/supabase/parts.ts'
import { type Project, startProject } from '#tests/support/supabase/project.ts'
import { startParts } from '#tests/support/supabase/start-parts.ts'
import { test as base, expect, leave } from './fixtures.ts'

const MAIL_NAMES = `--import=${new URL('../support/mail-names.ts', import.meta.url)}`

export const OWNER = { email: 'owner@portico.example', password: 'a quiet harbour in november' }

interface House {
  project: Project
  /** The project's address. */
  projectUrl: string
  /** The site's address. */
  url: string
  /** Starts a second process that serves the site, and gives its address. */
  startOther: () => Promise<string>
}

/** A site of the test's own on a Supabase project. */
export const test = base.extend<{ house: House }, { cluster: Cluster }>({
  cluster: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const cluster = await startParts()
      await use(cluster)
      await cluster.stop()
    },
    { scope: 'worker' },
  ],
  house: async ({ context, cluster, siteHost }, use) => {
    const project = await startProject(cluster)
    const { url: projectUrl } = await project.listen()
    const environment = {
      SUPABASE_URL: projectUrl,
      SUPABASE_PUBLISHABLE_KEY: project.keys.publishable,
      SUPABASE_SECRET_KEY: project.keys.secret,
      LOG_LEVEL: 'silent',
    }
    await openSupabaseAccounts({ url: projectUrl, secretKey: project.keys.secret }).create(OWNER.email, OWNER.password)
    const site = await siteHost.startOnProject(environment)
    const stops: (() => Promise<unknown>)[] = [site.stop]
    await use({
      project,
      projectUrl,
      url: site.url,
      async startOther() {
        const other = await startServer({ environment: { ...environment, NODE_OPTIONS: MAIL_NAMES } })
        stops.push(other.stop)
        return other.url
      },
    })
    await leave(context)
    await Promise.all(stops.map((stop) => stop()))
    await project.close()
  },
})

test.skip(!findParts() && !process.env.CI, PARTS_MISSING)

/** Signs in by the form, and waits for the dashboard. */
export async function signIn(page: Page, url: string, { email, password } = OWNER) {
  await page.goto(`${url}/admin/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to the Admin Dashboard' })).toBeVisible()
}
