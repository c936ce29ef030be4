import type { Page } from '@playwright/test'
import { PUBLIC_PATHS } from '#content/site/routes.ts'
import type { TestSite } from '#tests/support/site.ts'
import {
  test as base,
  expect,
  expectNoSidewaysScroll,
  OWNER,
  openSignedIn,
  signInByForm,
} from './admin/admin-fixtures.ts'

const ID = 'a1b2c3d4e5'
const TAG = `https://www.clarity.ms/tag/${ID}`

/**
 * Stands for Microsoft's script: notes what was asked of it, earlier and from now on, and does as clarity-js does. Denied
 * cookies start it anew after a moment; where a version of it is there already it does not run.
 */
const SCRIPT = `
  if (!window.clarity.v) {
    const state = (window.clarityState = { calls: [], isRunning: true })
    const run = (...call) => {
      state.calls.push(call)
      const [method, consent] = call
      if (method === 'stop') state.isRunning = false
      if (method !== 'consentv2') return
      if (consent.analytics_Storage === 'granted') document.cookie = '_clck=1; path=/'
      else setTimeout(() => { state.isRunning = true }, 250)
    }
    const waiting = window.clarity.q ?? []
    window.clarity = Object.assign(run, { v: '0.8.0' })
    for (const call of waiting) run(...call)
  }
`

interface Fixtures {
  /** Addresses of Clarity that were asked for, in the whole context. */
  asked: string[]
}
const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  siteEnv: ({}, use) => use({ ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password, CLARITY_PROJECT_ID: ID }),
  asked: [
    async ({ context }, use) => {
      const asked: string[] = []
      await context.route(/clarity\.ms|bing\.com/, (route) => {
        asked.push(route.request().url())
        return route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
      })
      await use(asked)
    },
    { auto: true },
  ],
})

const bar = (page: Page) => page.getByRole('region', { name: 'Privacy choices' })
const decline = (page: Page) => bar(page).getByRole('button', { name: 'Decline' })
const link = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Privacy choices' })
interface Recorder {
  clarityState?: { calls: unknown[]; isRunning: boolean }
}
const calls = (page: Page) => page.evaluate(() => (window as Recorder).clarityState?.calls)
const isRunning = (page: Page) => page.evaluate(() => (window as Recorder).clarityState?.isRunning ?? false)
const cookies = (page: Page) => page.evaluate(() => document.cookie)
/** Longer than it takes until the page is idle and the script would have been asked for. */
const quiet = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
}

const DENIED = ['consentv2', { ad_Storage: 'denied', analytics_Storage: 'denied' }]
const GRANTED = ['consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' }]

test('a visitor is asked, allows, is not asked again, and may decline later, by which the cookies go', async ({
  page,
  site,
  asked,
}) => {
  const order: string[] = []
  page.on('load', () => order.push('load'))
  page.on('request', (request) => request.url() === TAG && order.push('clarity'))
  const react: string[] = []
  page.on('request', (request) => request.url().includes('/take-over-') && react.push(request.url()))
  await page.goto(site.url)
  await expect(bar(page)).toBeVisible()
  await expect.poll(() => calls(page)).toEqual([DENIED])
  expect(order).toEqual(['load', 'clarity'])
  expect(react).toEqual([])
  await quiet(page)
  expect(asked).toEqual([TAG])
  await expect(page.getByRole('form', { name: 'Contact form' })).toHaveAttribute('data-clarity-mask', 'True')

  await bar(page).getByRole('button', { name: 'Allow cookies' }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(page.locator('body')).toBeFocused()
  await expect.poll(() => calls(page)).toEqual([DENIED, GRANTED])
  await page.goto(`${site.url}/press-kit`)
  await expect.poll(() => calls(page)).toEqual([GRANTED])
  await quiet(page)
  await expect(bar(page)).toHaveCount(0)
  expect(asked).toEqual([TAG, TAG])

  await expect.poll(() => cookies(page)).toBe('_clck=1')
  await link(page).click()
  await decline(page).click()
  expect(await cookies(page)).toBe('')
  expect((await calls(page))?.slice(0, 2)).toEqual([GRANTED, ['stop']])
})

test('declining stops it for good, and the choice can be changed, by keyboard too', async ({ page, site, asked }) => {
  await page.goto(site.url)
  await expect.poll(() => calls(page)).toEqual([DENIED])
  await decline(page).click()
  await expect(bar(page)).toHaveCount(0)
  await expect.poll(() => isRunning(page)).toBe(false)
  await page.waitForTimeout(1_000) // longer than it takes to start anew
  expect(await isRunning(page)).toBe(false)
  await page.goto(`${site.url}/advisory`)
  await quiet(page)
  await expect(bar(page)).toHaveCount(0)
  expect(asked).toEqual([TAG])

  await page.goto(`${site.url}/press-kit`)
  await link(page).focus()
  await page.keyboard.press('Enter')
  await expect(bar(page)).toContainText('You have declined')
  await expect(bar(page).getByText('You have declined')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(bar(page).getByRole('link', { name: 'Privacy' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(bar(page).getByRole('button', { name: 'Decline' })).toBeFocused()
  await page.keyboard.press('Tab')
  expect(asked).toEqual([TAG])
  await page.keyboard.press('Enter')
  await expect.poll(() => calls(page)).toEqual([GRANTED])
  await link(page).click()
  await expect(bar(page)).toContainText('You have allowed cookies.')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await expect(link(page)).toBeFocused()
  await link(page).click()
  await decline(page).click()
  await expect.poll(() => isRunning(page)).toBe(false)
})

test('who declines before the script has come is not recorded by it', async ({ page, context, site }) => {
  const declined = Promise.withResolvers<void>()
  await context.route(TAG, async (route) => {
    await declined.promise
    await route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
  })
  await page.goto(site.url)
  await decline(page).click()
  const arrived = page.waitForResponse(TAG)
  declined.resolve()
  await (await arrived).finished()
  await page.waitForTimeout(200)
  expect(await calls(page)).toBeUndefined()
})

test('who allows cookies before the script has come is taken at his last word', async ({ page, context, site }) => {
  const allowed = Promise.withResolvers<void>()
  await context.route(TAG, async (route) => {
    await allowed.promise
    await route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
  })
  await page.goto(site.url)
  await bar(page).getByRole('button', { name: 'Allow cookies' }).click()
  allowed.resolve()
  await expect.poll(() => calls(page)).toEqual([GRANTED])
})

test('Decline moves nothing, and a space afterwards does not bring the bar back', async ({ page, site }) => {
  for (const [how, choose] of [
    [
      'clicked',
      async (page: Page) => {
        const { x, y } = (await decline(page).boundingBox())!
        await page.mouse.click(x + 9, y + 9) // Playwright's own click scrolls
      },
    ],
    [
      'pressed as what Tab reaches first, after the link to the privacy notice',
      async (page: Page) => {
        for (const key of ['Tab', 'Tab', 'Space']) await page.keyboard.press(key)
      },
    ],
    [
      'pressed by somebody who comes from the footer',
      async (page: Page) => {
        await link(page).evaluate((button) => button.focus({ preventScroll: true }))
        await decline(page).press('Space')
      },
    ],
  ] as const)
    await test.step(how, async () => {
      await page.goto(site.url)
      await expect(bar(page)).toBeVisible()
      await choose(page)
      await expect(bar(page)).toHaveCount(0)
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await page.keyboard.press('Space')
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
      await expect(bar(page)).toHaveCount(0)
      await page.evaluate(() => localStorage.clear())
    })
})

test.describe('on a screen that is touched', () => {
  test.use({ hasTouch: true })

  test('who writes in the form goes on writing after his choice', async ({ page, site }) => {
    await page.goto(site.url)
    const field = page.getByRole('textbox', { name: 'Message' })
    await field.fill('A talk in ')
    await field.tap()
    await page.keyboard.press('End')
    await bar(page).getByRole('button', { name: 'Allow cookies' }).tap()
    await expect(bar(page)).toHaveCount(0)
    await expect(field).toBeFocused()
    await page.keyboard.type('May?')
    await expect(field).toHaveValue('A talk in May?')
  })
})

test('the focus goes back to where it came from, by Tab or by a screen reader', async ({ page, site }) => {
  await page.goto(site.url)
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.focus()
  await decline(page).press('Enter')
  await expect(bar(page)).toHaveCount(0)
  await expect(field).toBeFocused()

  await page.evaluate(() => localStorage.clear())
  await page.reload()
  const skipLink = page.getByRole('link', { name: 'Skip to content' })
  await expect(bar(page)).toBeVisible()
  await skipLink.focus()
  await page.keyboard.press('Shift+Tab')
  await expect(bar(page).getByRole('button', { name: 'Allow cookies' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(bar(page)).toHaveCount(0)
  await expect(skipLink).toBeFocused()
})

test('a choice made in one tab holds in the others', async ({ page, context, site }) => {
  await page.goto(site.url)
  await expect(bar(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(site.url)
  await decline(other).click()
  await expect(bar(page)).toHaveCount(0)
  await expect.poll(() => isRunning(page)).toBe(false)
})

test('an admin is neither recorded nor asked', async ({ page, site, asked }) => {
  const chunks: string[] = []
  page.on('request', (request) => request.url().includes('start-clarity') && chunks.push(request.url()))
  await openSignedIn(page, site, '/')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Admin' })).toBeVisible()
  await quiet(page)
  await expect(bar(page)).toHaveCount(0)
  await expect(link(page)).toBeHidden()
  expect([asked, chunks]).toEqual([[], []])
})

test('who signs in in another tab is recorded no more', async ({ page, context, site }) => {
  await page.goto(site.url)
  await expect.poll(() => calls(page)).toEqual([DENIED])
  await signInByForm(await context.newPage(), site)
  await expect.poll(() => isRunning(page)).toBe(false)
  await expect(bar(page)).toHaveCount(0)
})

test.describe('where nothing is found', () => {
  test.use({ expectedConsole: [/404 Error: no page at|status of 404/] })

  test('under /admin the not-found page records nothing, elsewhere it does', async ({ page, site, asked }) => {
    for (const path of ['/admin/unknown', '/administration']) {
      await page.goto(site.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('404')
      await quiet(page)
      await expect(bar(page)).toHaveCount(0)
    }
    expect(asked).toEqual([])
    await page.goto(`${site.url}/unknown`)
    await expect.poll(() => asked).toEqual([TAG])
  })
})

test('Global Privacy Control keeps it off, and asks nothing', async ({ page, site, asked }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await page.goto(site.url)
  await quiet(page)
  await expect(bar(page)).toHaveCount(0)
  await expect(link(page)).toBeHidden()
  expect(asked).toEqual([])
})

base('without a project id there is no trace of it', async ({ page, site }) => {
  const asked: string[] = []
  page.on('request', (request) => /clarity/.test(request.url()) && asked.push(request.url()))
  const answer = await page.goto(site.url)
  await quiet(page)
  expect(asked).toEqual([])
  expect(await answer?.text()).not.toMatch(/clarityProjectId|Privacy choices|clarity\.ms/)
  expect(answer?.headers()['content-security-policy']).not.toMatch(/clarity|bing/)
  await expect(link(page)).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('Clarity is asked for nothing, and the button that would do nothing is not shown', async ({
    page,
    site,
    asked,
  }) => {
    await page.goto(site.url, { waitUntil: 'networkidle' })
    expect(asked).toEqual([])
    await expect(page.locator('#privacy-choices')).toHaveCSS('visibility', 'hidden')
  })
})

const policyOf = async (site: TestSite, path: string, init: RequestInit = {}) => {
  const answer = await fetch(site.url + path, { redirect: 'manual', ...init })
  return answer.headers.get('content-security-policy')
}

test('the policy opens for Clarity on public pages, and on nothing else', async ({ site }) => {
  const OPEN = `script-src 'self' https://*.clarity.ms; `
  for (const path of [...PUBLIC_PATHS, '/press-kit?utm_source=x', '/no-such-page'])
    for (const method of ['GET', 'HEAD']) {
      const policy = await policyOf(site, path, { method })
      expect(policy, path).toContain(OPEN)
      expect(policy, path).toContain(`connect-src 'self' https://*.clarity.ms https://c.bing.com; `)
      expect(policy, path).not.toContain('unsafe-inline')
    }
  const closed = [
    '/admin',
    '/admin/login',
    '/admin/unknown',
    '/administration',
    '/admin/',
    '/rest/v1/hero',
    '/api/newsletter',
    '/robots.txt',
  ]
  const form = { method: 'POST', headers: { origin: site.url }, body: new URLSearchParams({ name: 'Nora' }) }
  const policies = await Promise.all([...closed.map((path) => policyOf(site, path)), policyOf(site, '/contact', form)])
  for (const policy of policies) expect(policy ?? '').not.toMatch(/clarity|bing/)
  const [, script] = /src="(\/assets\/main-[^"]+)"/.exec(await (await fetch(site.url)).text()) ?? []
  expect(await policyOf(site, script ?? '')).not.toMatch(/clarity|bing/)
})

test('the bar is small, and covers neither the last line nor the menu', async ({ page, site }) => {
  await page.goto(`${site.url}/advisory`)
  await expect(bar(page)).toBeVisible()
  for (const [width, highest] of [
    [320, 165],
    [360, 140],
    [768, 80],
    [1280, 80],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    expect((await page.locator('.consent-place').boundingBox())!.height, `at ${width} px`).toBeLessThanOrEqual(highest)
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    const [footer, place] = await Promise.all([page.getByRole('contentinfo').boundingBox(), bar(page).boundingBox()])
    expect(footer!.y + footer!.height).toBeLessThanOrEqual(place!.y + 1)
    const sizes = await bar(page)
      .getByRole('button')
      .evaluateAll((buttons: HTMLElement[]) =>
        buttons.map((button) => [
          button.offsetWidth,
          button.offsetHeight,
          button.offsetTop,
          getComputedStyle(button).backgroundColor,
          getComputedStyle(button).fontWeight,
        ]),
      )
    expect(sizes[0]).toEqual(sizes[1])
  }
  await page.setViewportSize({ width: 360, height: 640 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Press Kit' })).toBeVisible()
})

test('what has the focus is never behind the bar, in a small window', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(site.url)
  await expect(bar(page)).toBeVisible()
  const hidden: string[] = []
  for (let step = 0; step < 45; step++) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(() => {
      const focused = document.activeElement
      const bar = document.querySelector('.consent-place')
      if (!focused || !bar || bar.contains(focused) || focused === document.body) return null
      const { top, bottom } = focused.getBoundingClientRect()
      const edge = bar.getBoundingClientRect().top
      return Math.min(bottom, top + 24) > edge ? `${focused.textContent} at ${top}, bar at ${edge}` : null
    })
    if (fault) hidden.push(fault)
  }
  expect(hidden).toEqual([])
})
