import type { Page } from '@playwright/test'
import { type SupabaseDouble, startSupabaseDouble } from '#tests/support/supabase-double.ts'
import { test as base, expect, expectNoAxeViolations, hydrated, leave } from './fixtures.ts'
import { expectSoundLayout, inEveryLook } from './looks.ts'

// A site whose content stands in a Supabase project, which a test can slow down or break.
const test = base.extend<{ project: SupabaseDouble; startRemoteSite: () => Promise<string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  project: async ({}, use) => {
    const project = await startSupabaseDouble()
    await use(project)
    await project.close()
  },
  /** Starts the site when the test has set the project's mood; gives its address. */
  startRemoteSite: async ({ project, context, siteHost }, use) => {
    const stops: (() => Promise<unknown>)[] = []
    await use(async () => {
      const environment = {
        SUPABASE_URL: project.url,
        SUPABASE_PUBLISHABLE_KEY: project.key,
        LOG_LEVEL: 'silent',
      }
      const { url, stop } = await siteHost.startOnProject(environment)
      stops.push(stop)
      return url
    })
    await leave(context)
    for (const stop of stops) await stop()
  },
})

const RETRY_LINE = 'This part could not be loaded.'
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.describe('with a Supabase project behind the site', () => {
  test('its content is shown, its pictures too, and the browser reads it from there; a change shows at once', async ({
    page,
    project,
    startRemoteSite,
  }) => {
    const url = await startRemoteSite()
    await page.goto(url)
    await hydrated(page)
    await expect(section(page, 'Skin in the Game').getByRole('listitem')).toHaveCount(8)
    await expect(section(page, 'Talks & Media').getByRole('listitem')).toHaveCount(6)
    // other pages have the rest, or the server alone reads it
    const ofHome = Object.keys(project.tables).filter(
      (table) =>
        !/^(press_|advisory_|speaking_|testimonials|social_profiles|imprint|privacy|pages$|redirects)/.test(table),
    )
    await expect.poll(() => new Set(project.browserReads)).toEqual(new Set(ofHome))
    const portrait = section(page, 'Marta Ellingsen-Vale').getByRole('img')
    await expect(portrait).toHaveJSProperty('complete', true)
    expect(await portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await portrait.getAttribute('src')).toContain(project.url)

    project.tables.hero![0]!.subtitle = 'Keeper of Lists'
    await page.goto(url)
    await expect(page.getByText('Keeper of Lists')).toBeVisible()
  })

  test('a message goes to the function of the project, with JavaScript and without', async ({
    page,
    project,
    startRemoteSite,
    browser,
  }) => {
    const url = await startRemoteSite()
    const withoutScript = await browser.newContext({ javaScriptEnabled: false })
    for (const visitor of [page, await withoutScript.newPage()]) {
      await visitor.goto(url)
      if (visitor === page) await hydrated(page)
      await visitor.getByLabel('Name').fill('Ada')
      await visitor.getByLabel('Email').fill('ada@example.com')
      await visitor.getByLabel('Message').fill('Good morning')
      await visitor.getByRole('button', { name: 'Send Message' }).click()
      await expect(visitor.getByText('Your message has been sent successfully!')).toBeVisible()
    }
    await withoutScript.close()
    const call = { name: 'send-email', body: { name: 'Ada', email: 'ada@example.com', message: 'Good morning' } }
    expect(project.calls).toEqual([call, call])
  })
})

test.describe('when the server could not read the content', () => {
  test.use({ expectedConsole: [/status of 50[023]/] })

  test('the home page waits with skeletons, and fills itself without a reload', async ({
    page,
    project,
    startRemoteSite,
  }) => {
    project.setMood({ server: 'fails', browser: 'hangs' })
    const answer = await page.goto(await startRemoteSite())
    expect(answer?.status()).toBe(503)
    expect(await answer?.headerValue('cache-control')).toBe('no-store')
    await expect(page.getByTestId('involvement-skeleton')).toHaveCount(8)
    await expect(page.getByTestId('story-skeleton')).toHaveCount(3)
    await expect(page.getByTestId('expertise-skeleton')).toHaveCount(6)
    await expect(section(page, 'Talks & Media').locator('.spinner')).toBeVisible()
    await expect(section(page, 'Talks & Media').getByRole('status')).toContainText('Loading talks and media...')
    await expect(section(page, 'Skin in the Game').getByRole('status')).toContainText('Loading involvement data...')
    await expect(page.getByText(RETRY_LINE)).toHaveCount(0)
    await expect(page.getByText('have been added yet')).toHaveCount(0)
    await expect(page.getByText('No story content available yet.')).toHaveCount(0)
    await expectNoAxeViolations(page)
    await inEveryLook(page, () => expectSoundLayout(page))

    project.setMood({ browser: 'answers' })
    await expect(section(page, 'Skin in the Game').getByRole('listitem')).toHaveCount(8)
    await expect(section(page, 'Talks & Media').getByRole('listitem')).toHaveCount(6)
    await expect(page.getByTestId(/skeleton$/)).toHaveCount(0)
    await expect(
      section(page, 'Get in Touch').getByRole('link', { name: 'marta@ellingsen-vale.example' }),
    ).toBeVisible()
  })

  test('the press kit waits with its skeleton, and fills itself without a reload', async ({
    page,
    project,
    startRemoteSite,
  }) => {
    project.setMood({ server: 'fails', browser: 'hangs' })
    await page.goto(`${await startRemoteSite()}/press-kit`)
    await expect(page.getByTestId('press-kit-skeleton')).toBeVisible()
    await expect(page.getByText('Loading the press kit...')).toBeAttached()
    await expect(page.getByRole('button', { name: /copy text/i })).toHaveCount(0)
    project.setMood({ browser: 'answers' })
    await expect(page.getByRole('button', { name: /^copy text of the/i })).toHaveCount(3)
    await expect(page.getByRole('button', { name: /^copy text: (deutsch|norsk)/i })).toHaveCount(5)
    await expect(page.getByTestId('press-kit-skeleton')).toHaveCount(0)
  })

  test('a failing read is told beside each part, and tried again on demand', async ({
    page,
    project,
    startRemoteSite,
  }) => {
    project.setMood({ server: 'fails', browser: 'fails' })
    await page.goto(await startRemoteSite())
    for (const name of ['Skin in the Game', 'My Story', 'Areas of Expertise', 'Talks & Media']) {
      await expect(section(page, name).getByText(RETRY_LINE)).toBeVisible()
      await expect(section(page, name).getByText('Loading')).toHaveCount(0)
      await expect(section(page, name).locator('.skeleton, .spinner')).toHaveCount(0)
    }
    await expect(section(page, 'Get in Touch')).toContainText('Looking for a speaker')
    await page.locator('#newsletter').scrollIntoViewIfNeeded()
    await expect(page.getByText('Could not load the latest Substack articles')).toBeVisible()
    await inEveryLook(page, async () => {
      await expectNoAxeViolations(page)
      await expectSoundLayout(page)
    })

    const button = section(page, 'My Story').getByRole('button')
    project.setMood({ browser: 'hangs' })
    await button.click()
    await expect(button, 'which says that it is being tried').toHaveText('Trying again...')
    project.setMood({ browser: 'fails' })
    await expect(button).toHaveText('Try again')
    project.setMood({ browser: 'answers' })
    await button.click()
    await expect(section(page, 'My Story').getByRole('article')).toHaveCount(3)
    await expect(section(page, 'My Story').getByText(RETRY_LINE)).toHaveCount(0)
  })

  test('a failing read is tried again by itself, without a second toast', async ({
    page,
    project,
    startRemoteSite,
  }) => {
    project.setMood({ server: 'fails', browser: 'fails' })
    await page.clock.install()
    await page.goto(await startRemoteSite())
    await page.locator('#newsletter').scrollIntoViewIfNeeded()
    const toasts = page.getByText('Could not load the latest Substack articles')
    const retryLines = page.getByText(RETRY_LINE)
    // each read is asked twice, a second apart, before it counts as failed; then after ten seconds
    await page.clock.fastForward(1_000)
    await expect(retryLines).toHaveCount(4)
    await expect(toasts).toHaveCount(1)
    const reads = page.waitForResponse(/\/api\/newsletter/)
    await page.clock.fastForward(10_000)
    await reads
    await page.clock.fastForward(1_000)
    await expect(toasts).toHaveCount(0)
    await expect(retryLines).toHaveCount(4)

    project.setMood({ browser: 'answers' })
    // a read whose failure had not yet arrived waits another round
    await expect(async () => {
      await page.clock.fastForward(10_000)
      await expect(retryLines).toHaveCount(0, { timeout: 2_000 })
    }).toPass()
    await expect(section(page, 'Talks & Media').getByRole('listitem')).toHaveCount(6)
  })

  test('a read that gets no answer is given up after ten seconds, and told', async ({
    page,
    project,
    startRemoteSite,
  }) => {
    // what waits for ten seconds waits for a tenth of one, and is noted
    await page.addInitScript(() => {
      const original = window.setTimeout
      const asked: number[] = []
      const quicker = (handler: () => void, ms?: number) => {
        if (ms !== 10_000) return original(handler, ms)
        asked.push(ms)
        return original(handler, 100)
      }
      Object.assign(window, { asked, setTimeout: quicker })
    })
    project.setMood({ server: 'fails', browser: 'hangs' })
    await page.route('**/api/newsletter', (route) => route.fulfill({ json: { articles: [] } }))
    await page.goto(await startRemoteSite())
    await expect(page.getByText(RETRY_LINE)).toHaveCount(4)
    expect(new Set(await page.evaluate(() => (window as unknown as { asked: number[] }).asked))).toEqual(
      new Set([10_000]),
    )
  })
})
