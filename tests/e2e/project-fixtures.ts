import type { Page } from '@playwright/test'
import { openSupabaseAccounts } from '#scripts/admin/supabase-accounts.ts'
import { startServer } from '#tests/support/server.ts'
import type { Cluster } from '#tests/support/supabase/cluster.ts'
import { findParts, PARTS_MISSING } from '#tests/support/supabase/parts.ts'
import { type Project, startProject } from '#tests/support/supabase/project.ts'
import { startParts } from '#tests/support/supabase/start-parts.ts'
import { test as base, expect, leave } from './fixtures.ts'

export const OWNER = { email: 'owner@portico.example', password: 'a quiet harbour in november' }

interface House {
  project: Project
  /** The project's address. */
  projectUrl: string
  /** The addresses of the processes. */
  urls: [string, string]
}

/** A site of the test's own on a Supabase project, served by two processes. */
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
  house: async ({ context, cluster }, use) => {
    const project = await startProject(cluster)
    const { url } = await project.listen()
    const environment = {
      SUPABASE_URL: url,
      SUPABASE_PUBLISHABLE_KEY: project.keys.publishable,
      SUPABASE_SECRET_KEY: project.keys.secret,
      LOG_LEVEL: 'silent',
      NODE_OPTIONS: `--import=${new URL('../support/mail-names.ts', import.meta.url)}`,
    }
    await openSupabaseAccounts({ url, secretKey: project.keys.secret }).create(OWNER.email, OWNER.password)
    const [one, other] = await Promise.all([startServer({ environment }), startServer({ environment })])
    await use({ project, projectUrl: url, urls: [one.url, other.url] })
    await leave(context)
    await Promise.all([one.stop(), other.stop()])
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
