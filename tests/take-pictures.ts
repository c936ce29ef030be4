import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startTestSite } from '#tests/support/site.ts'
import { browserArgs, findBrowser } from './support/find-browser.ts'

const FOLDER = join(import.meta.dirname, '../docs/pictures')
const OWNER = { ADMIN_EMAIL: 'owner@portico.test', ADMIN_PASSWORD: 'a quiet lantern by the ferry' }
const DESKTOP = { viewport: { width: 1280, height: 860 } }
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/** `npm run take-pictures`: takes the pictures for README from the built demo site. */
async function main() {
  const site = await startTestSite(OWNER)
  const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: browserArgs })
  const take = async (name: string, options: BrowserContextOptions, show: (page: Page) => Promise<unknown>) => {
    const context = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce', ...options })
    const page = await context.newPage()
    await show(page)
    await page.evaluate(() => document.fonts.ready)
    await sharp(await page.screenshot())
      .webp({ quality: 86 })
      .toFile(join(FOLDER, `${name}.webp`))
    await context.close()
  }
  try {
    await take('home', DESKTOP, (page) => page.goto('/'))
    await take('home-phone-dark', { ...PHONE, colorScheme: 'dark' }, (page) => page.goto('/'))
    await take('admin', DESKTOP, (page) => openEditor(page))
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function openEditor(page: Page) {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(OWNER.ADMIN_EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL('**/admin')
  await page.goto('/admin/talks')
  await page.getByRole('button', { name: 'Edit' }).first().waitFor()
  await page.frameLocator('iframe').locator('#talks-media').waitFor() // the preview
}

await main()
