import type { Browser } from '@playwright/test'

/**
 * What mail security does with a link before the person reads the mail, as reports describe it: it checks the link by HEAD and GET;
 * a browser with scripts (Defender, Proofpoint, Mimecast, Barracuda) opens it on arrival, and another one at the click; they follow
 * where it leads, and some press what looks like a button.
 */
export async function scan(browser: Browser, link: string) {
  for (const _ of ['on arrival', 'at the click']) {
    const page = await browser.newPage()
    for (const method of ['HEAD', 'GET']) await page.request.fetch(link, { method })
    await page.goto(link)
    await page.getByRole('button').first().waitFor()
    for (const button of await page.getByRole('button').all()) await button.click({ timeout: 2000 })
    await page.context().close()
  }
}
