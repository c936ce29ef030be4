import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { PUBLIC_PATHS } from '#content/site/routes.ts'
import { expect, letPagesBeOld, test } from '#tests/e2e/fixtures.ts'
import { Trial } from '#tests/support/trial.ts'

// Everything works by keyboard, at 320 px, at 400 % zoom, with reduced motion and, for visitors, without JavaScript.

/** Each way to use the site; 400 % of a window of 1280 by 1024 leaves 320 by 256. */
const WAYS: Record<string, BrowserContextOptions> = {
  '320 px': { viewport: { width: 320, height: 640 } },
  '400 % zoom': { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 },
  'reduced motion': { reducedMotion: 'reduce' },
  '320 px without JavaScript': { viewport: { width: 320, height: 640 }, javaScriptEnabled: false },
  'no JavaScript': { javaScriptEnabled: false },
}

for (const [way, options] of Object.entries(WAYS))
  test(`every page can be read and used by keyboard alone: ${way}`, async ({ browser, site }) => {
    const trial = new Trial('everybody can use it', `pages by keyboard: ${way}`)
    const { page, visit, close } = await browse(browser, options)
    for (const path of [...PUBLIC_PATHS.slice(1), '/']) {
      await visit(site.url + path)
      const faults = [...(await sideways(page)), ...(await hiddenParts(page))]
      if (options.reducedMotion === 'reduce') faults.push(...(await movingParts(page)))
      // walking through a page by Tab takes time: each in one way; tests/e2e/keyboard.test.ts walks through the home page with JavaScript
      if (path === '/' ? way === 'no JavaScript' : way === '320 px') faults.push(...(await unmarkedStops(page)))
      trial.record(`${path}: ${faults}`, faults.length === 0)
    }
    trial.print()
    expect(trial.failures).toEqual([])

    // the home page: its menu, a section, a dialog and the form
    const menu = page.getByRole('button', { name: 'Menu' })
    if (await menu.isVisible()) {
      await menu.focus()
      await page.keyboard.press('Enter')
    }
    const link = page.getByRole('navigation').getByRole('link', { name: 'Skin in the Game' })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${site.url}/#skin-in-the-game`)
    await expect(page.locator('#skin-in-the-game-title')).toBeInViewport()
    await page.keyboard.press('Escape')

    await page.locator('.tiles').getByRole('button', { name: 'Lumen Harbor' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Lumen Harbor' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.getByLabel('Name').focus()
    for (const words of ['Ada Quill', 'ada@visitor.example', 'A talk in May?']) {
      await page.keyboard.type(words)
      await page.keyboard.press('Tab')
    }
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeInViewport()
    await close()
  })

async function browse(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  await letPagesBeOld(context)
  const page = await context.newPage()
  const visit = async (address: string) => {
    const taken = options.javaScriptEnabled !== false && page.waitForResponse('**/rest/v1/hero*')
    await page.goto(address)
    await taken
  }
  return { page, visit, close: () => context.close() }
}

/** What makes the page wider than its window. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const tooWide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    return tooWide > 0 ? [`${tooWide} px too wide`] : []
  })

/** What is still loading. */
const hiddenParts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.skeleton, .spinner')].map(({ className }) => `${className} is hidden`),
  )

/** What moves despite reduced motion. */
const movingParts = (page: Page) =>
  page.evaluate(() => {
    const moving = document.getAnimations().filter((animation) => animation.playState === 'running')
    const scroll = getComputedStyle(document.documentElement).scrollBehavior
    return [...moving.map(() => 'something moves'), ...(scroll === 'smooth' ? ['the page glides'] : [])]
  })

/** Walks through the page by Tab: links that cannot be reached, and stops that do not show the focus. */
async function unmarkedStops(page: Page) {
  const faults: string[] = []
  const reached = new Set<string>()
  for (let step = 0; step < 90; step++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      const outlines = [undefined, '::after'].map((pseudo) => getComputedStyle(element, pseudo).outlineStyle)
      const all = [...document.querySelectorAll('a[href], button, input, textarea')]
      return {
        index: String(all.indexOf(element)),
        name: element.textContent,
        // the browser's own controls mark theirs
        isMarked: element.matches('audio, video') || outlines.some((style) => style !== 'none'),
      }
    })
    if (!stop) break
    reached.add(stop.index)
    if (!stop.isMarked) faults.push(`"${stop.name}" does not show the focus`)
  }
  const missed = await page.evaluate(
    (reached) =>
      [...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea')]
        .filter(
          (element, index) => element.checkVisibility({ visibilityProperty: true }) && !reached.includes(String(index)),
        )
        .filter((element) => element.tabIndex >= 0)
        // of radio buttons Tab reaches the chosen one, and arrow keys the others
        .filter((element) => !element.matches('[type=radio]:not(:checked)'))
        .map((element) => `"${element.textContent}" is not reached`),
    [...reached],
  )
  return [...faults, ...missed]
}
