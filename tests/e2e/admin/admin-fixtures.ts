import type { Page } from '@playwright/test'
import type { TestSite } from '#tests/support/site.ts'
import { test as base, expect } from '../fixtures.ts'

export { expect, expectNoAxeViolations, expectNoSidewaysScroll } from '../fixtures.ts'

export const OWNER = { email: 'owner@portico.example', password: 'a quiet harbour in november' }

/** Every test of the admin has a site and an owner of its own: sessions, limits and factors are nobody else's. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  siteEnv: ({}, use) => use({ ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password }),
})

export async function fillLogin(page: Page, { email, password } = OWNER) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

/** Signs the owner in and waits for the dashboard. */
export async function signIn(page: Page, site: TestSite, owner = OWNER) {
  await page.goto(`${site.url}/admin/login`)
  await fillLogin(page, owner)
  await expect(page.getByRole('heading', { name: 'Welcome to the Admin Dashboard' })).toBeVisible()
}

export const toast = (page: Page, title: string) => page.locator('.toast').filter({ hasText: title })
