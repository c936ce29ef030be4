import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startCommand } from '#tests/support/commands.ts'
import type { TestSite } from '#tests/support/site.ts'
import { startStaticServer } from '#tests/support/static-server.ts'
import { test as base, expect, expectNoSidewaysScroll } from './fixtures.ts'

/* The files of `npm run export-site`, served by a server that only serves files. */

const TALK = 'talks/who-is-the-board-for'
/** Its file does nothing but lead to the talk, at once. */
const OLD_ADDRESS = '2023/09/who-is-the-board-for'

const test = base.extend<{ files: { url: string; dir: string; pages: string[] } }>({
  files: async ({ ownSite }, use) => {
    await ownSite.rest('talks?slug=eq.who-is-the-board-for', {
      method: 'PATCH',
      body: { video_url: 'https://youtu.be/abc_DEF-123' },
    })
    const dir = join(mkdtempSync(join(tmpdir(), 'portico-export-')), 'site')
    const server = await startStaticServer(dir)
    await exportSite(ownSite, dir, server.url)
    const pages = readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('index.html'))
      .map((name) => name.replace(/\/?index\.html$/, ''))
      .filter((path) => path !== OLD_ADDRESS)
    await use({ url: server.url, dir, pages })
    await server.close()
  },
})

/** While the site is running. */
async function exportSite({ dataDir }: TestSite, dir: string, url: string) {
  const environment = { DATA_DIR: dataDir, SITE_URL: url, CLARITY_PROJECT_ID: 'abcdefghij' }
  const { err, out } = await startCommand('export-site', [dir], environment).result
  expect(err).toBe('')
  expect(out).toBe(`Wrote 15 pages and 62 files of ${url} to ${dir}.`)
}

/** Requests that failed, and those that no static host can answer. */
function watchRequests(page: Page) {
  const wrong: string[] = []
  page.on('requestfailed', (request) => {
    // a picture may still be on its way when the page is left, or becomes wider
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') wrong.push(`${request.url()} failed`)
  })
  page.on('request', (request) => {
    if (request.method() !== 'GET' || /\/(api|rest|auth|functions)\//.test(request.url()))
      wrong.push(`${request.method()} ${request.url()}`)
  })
  page.on('response', (response) => response.status() >= 400 && wrong.push(`${response.url()} ${response.status()}`))
  return wrong
}

/** To the end, for pictures load when they are near. */
const readToTheEnd = (page: Page) =>
  page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })

test('every page opens whole, wide and narrow, asks for nothing but files, and leads to no other; a video plays', async ({
  page,
  files,
}) => {
  const wrong = watchRequests(page)
  expect(files.pages).toHaveLength(15)
  const addresses = new Set<string>()
  for (const path of files.pages) {
    await page.goto(`${files.url}/${path}`)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await readToTheEnd(page)
      await expectWhole(page)
    }
    await page.waitForLoadState('networkidle')
    for (const address of await addressesOn(page)) if (address.startsWith(files.url)) addresses.add(address)
  }
  expect(wrong).toEqual([])

  await test.step('each address leads to a file, and none to what only a server has', async () => {
    expect(addresses.size).toBeGreaterThan(50)
    for (const address of addresses) expect((await page.request.get(address)).status(), address).toBe(200)
    for (const name of ['404.html', 'sitemap.xml', 'robots.txt', 'llms.txt', '_headers'])
      expect(existsSync(join(files.dir, name)), name).toBe(true)
    expect([...addresses].filter((address) => /\/(admin|subscribe|contact|preview)\b(?!\.vcf)/.test(address))).toEqual(
      [],
    )
  })

  await test.step('the form is a mail link, and a video plays after a click, by the policy in its page', async () => {
    await page.goto(`${files.url}/#contact`)
    const contact = page.locator('#contact')
    const link = contact.getByRole('link', { name: 'Send an e-mail' })
    await expect(link).toHaveAttribute('href', 'mailto:marta@ellingsen-vale.example')

    await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'A film' }))
    await page.goto(`${files.url}/${TALK}`)
    await page.getByRole('link', { name: /Watch the video/ }).click()
    await expect(page.frameLocator('iframe').getByText('A film')).toBeVisible()
    // React has taken over, which otherwise reads everything again
    await page.waitForLoadState('networkidle')
    expect(wrong).toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every page opens whole, wide and narrow, and asks for nothing but files', async ({ page, files }) => {
    const wrong = watchRequests(page)
    for (const path of files.pages) {
      await page.goto(`${files.url}/${path}`)
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await expectWhole(page)
      }
    }
    await page.goto(`${files.url}/${OLD_ADDRESS}`)
    await expect(page).toHaveURL(`${files.url}/${TALK}/`)
    expect(wrong).toEqual([])
  })
})

async function expectWhole(page: Page) {
  await expect(page.locator('.skeleton, .spinner, form')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
}

const addressesOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[href], [src], meta[content^="http"]')].map((element) => {
      const address = ['href', 'src', 'content'].map((name) => element.getAttribute(name)).find(Boolean) ?? ''
      return new URL(address, location.href).href
    }),
  )
