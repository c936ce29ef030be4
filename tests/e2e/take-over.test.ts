import type { Page } from '@playwright/test'
import { PUBLIC_PATHS } from '#content/site/routes.ts'
import { DEMO_CONTENT } from '#demo/content.ts'
import { changeWhatIsRead, expect, hydrated, letPagesBeOld, open, test } from './fixtures.ts'

/** Of the script of somebody who only reads, in bytes as they travel. */
const READER_MAX_BYTES = 12_000

test('somebody who only reads gets at most 12 kB of script, on every page', async ({ browser, site }) => {
  for (const path of [...PUBLIC_PATHS, `/talks/${DEMO_CONTENT.talks[0]!.slug}`]) {
    const page = await browser.newPage() // whose browser has nothing yet
    const scripts = listScripts(page)
    await page.goto(site.url + path)
    await hydrated(page)
    await scrollToEnd(page)
    await page.keyboard.press('Tab')
    await hydrated(page)
    await page.goto('about:blank') // leaves
    const sizes = await Promise.all(
      scripts.map(async (script) => [script.url(), (await script.sizes()).responseBodySize] as const),
    )
    test.info().annotations.push({ type: `bytes of ${path}`, description: JSON.stringify(sizes) })
    expect(sizes.map(([url]) => new URL(url).pathname.replace(/-[\w-]{6,8}\.js$/, ''))).toEqual([
      '/assets/reading',
      '/assets/main',
    ])
    expect(sizes.reduce((sum, [, size]) => sum + size, 0)).toBeLessThanOrEqual(READER_MAX_BYTES)
    await page.close()
  }
})

test('the content is read again once the page has been painted', async ({ page, site }) => {
  await letPagesBeOld(page)
  await page.goto(site.url)
  const readAt = await startOf(page, '/rest/v1/hero?')
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
  expect(painted).toBeGreaterThan(0)
  expect(readAt).toBeGreaterThan(painted ?? Number.NaN)
})

test('where no paint is reported the content is read again after two seconds', async ({ page, site }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PerformanceObserver'))
  await letPagesBeOld(page)
  await page.goto(site.url)
  expect(await startOf(page, '/rest/v1/hero?')).toBeGreaterThan(1990)
})

test('a page in a background tab reads its content again when somebody looks at it', async ({ page, site }) => {
  const read: string[] = []
  page.on('request', (request) => request.url().includes('/rest/v1/hero?') && read.push(request.url()))
  await letPagesBeOld(page)
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  })
  await page.goto(site.url)
  await page.waitForTimeout(2500)
  expect(read).toEqual([])
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => read).toHaveLength(1)
})

test('texts that were sanitized are not taken for changed ones', async ({ page, ownSite }) => {
  const scripts = listScripts(page)
  const unclean = '<p onclick="x()">One<br />two&nbsp;<script>three</script></p>'
  await ownSite.rest('hero?id=not.is.null', { method: 'PATCH', body: { description: unclean } })
  await ownSite.rest('stories?id=not.is.null', { method: 'PATCH', body: { content: unclean } })
  await ownSite.rest('talks?id=not.is.null', { method: 'PATCH', body: { abstract: unclean } })
  await letPagesBeOld(page)
  for (const path of ['/', `/talks/${DEMO_CONTENT.talks[0]!.slug}`]) {
    await page.goto(ownSite.url + path)
    await expect(page.getByRole('main')).toContainText('One')
    await hydrated(page)
  }
  expect(scripts.filter((script) => /take-over|purify/.test(script.url()))).toEqual([])
})

test('a pointer over the form brings React, a page that moves under it does not, and a session brings it at once', async ({
  page,
  site,
}) => {
  const scripts = listScripts(page)
  await page.mouse.move(640, 400)
  await open(page, site.url)
  await scrollToEnd(page)
  await page.locator('form.form').evaluate((form) => form.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await page.waitForTimeout(300)
  expect(scripts.filter((script) => script.url().includes('/take-over-'))).toEqual([])
  await page.locator('form.form').hover()
  await startOf(page, '/take-over-')

  await page.addInitScript(() => localStorage.setItem('portico-session', '{}'))
  await page.goto(site.url)
  await startOf(page, '/take-over-')
})

test('React comes when what is read differs from what is shown, and asks for no picture far below', async ({
  page,
  site,
}) => {
  const pictures: string[] = []
  page.on('request', (request) => request.resourceType() === 'image' && pictures.push(request.url()))
  await page.setViewportSize({ width: 1280, height: 400 })
  await changeWhatIsRead(page.context())
  await open(page, site.url)
  await startOf(page, '/take-over-')
  await hydrated(page)
  const below = await page
    .locator('img.article-picture')
    .evaluateAll((all: HTMLImageElement[]) => all.map(({ src }) => src))
  expect(below.length).toBeGreaterThan(0)
  expect(pictures.filter((url) => below.includes(url))).toEqual([])
})

const MESSAGE = { name: 'Ada Quill', email: 'ada@visitor.example', message: 'A talk in May?' }
const output = (page: Page) => page.getByRole('form', { name: 'Contact form' }).locator('output[name=left]')

async function fillIn(page: Page) {
  await page.getByRole('textbox', { name: 'Name' }).fill(MESSAGE.name)
  await page.getByRole('textbox', { name: 'Email' }).fill(MESSAGE.email)
  await page.getByRole('textbox', { name: 'Message' }).fill(MESSAGE.message)
}

test('who saves data gets React for using the form, not for pointing at it', async ({ page, site }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const scripts = listScripts(page)
  await open(page, `${site.url}/#contact`)
  await page.locator('form.form').hover()
  await hydrated(page)
  expect(scripts.filter((script) => script.url().includes('/take-over-'))).toEqual([])
  await page.getByRole('textbox', { name: 'Name' }).focus()
  await startOf(page, '/take-over-')
})

test('what is sent before React comes is kept and sent once', async ({ page, ownSite }) => {
  const react = Promise.withResolvers<void>()
  await page.route('**/take-over-*.js', async (route) => {
    await react.promise
    await route.continue()
  })
  await open(page, ownSite.url)
  await fillIn(page)
  await page.getByRole('button', { name: 'Send Message' }).dblclick()
  await expect(output(page)).toHaveText('Sending...')
  react.resolve()
  await expect(page.locator('.toast')).toContainText('Your message has been sent successfully!')
  await expect(page.getByRole('heading', { name: `Thank you, ` })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await ownSite.rest('contact_messages?select=name,email,message')).toEqual([MESSAGE])
})

test.describe('a page that the browser has translated', () => {
  test.use({ expectedConsole: [/React error #418/] })

  test('keeps what is typed before React comes, and where', async ({ page, ownSite }) => {
    const react = Promise.withResolvers<void>()
    await page.route('**/take-over-*.js', async (route) => {
      await react.promise
      await route.continue()
    })
    await open(page, ownSite.url)
    await page.evaluate(translate)
    await expect(page.getByRole('button', { name: 'ZZ Send Message' })).toBeVisible()
    await fillIn(page)
    react.resolve()
    await expect(page.getByRole('button', { name: 'Send Message', exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
    await page.keyboard.type(' P.S.')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.locator('.toast')).toContainText('Your message has been sent successfully!')
    const message = { ...MESSAGE, message: `${MESSAGE.message} P.S.` }
    expect(await ownSite.rest('contact_messages?select=name,email,message')).toEqual([message])
  })
})

test.describe('when React cannot be loaded', () => {
  test.use({ expectedConsole: [/Failed to load resource/] })

  test('offline the form keeps its words and says so, and is sent once the connection is back', async ({
    page,
    ownSite,
  }) => {
    await open(page, ownSite.url)
    await hydrated(page)
    await page.context().setOffline(true)
    await fillIn(page)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(output(page)).toHaveText('Failed to send message. Please try again.')
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(MESSAGE.message)
    expect(new URL(page.url()).pathname).toBe('/')
    await page.context().setOffline(false)
    await page.getByRole('textbox', { name: 'Message' }).pressSequentially(' P.S.') // which brings React
    await startOf(page, '/take-over-')
    await hydrated(page)
    expect(await ownSite.rest('contact_messages')).toEqual([])
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.locator('.toast')).toContainText('Your message has been sent successfully!')
    expect(await ownSite.rest('contact_messages?select=message')).toEqual([{ message: `${MESSAGE.message} P.S.` }])
  })

  test('the form posts to our own address, unless a proxy says that nobody is there', async ({ page, ownSite }) => {
    await page.route('**/take-over-*.js', (route) => route.fulfill({ status: 404, body: '' }))
    await open(page, ownSite.url)
    await fillIn(page)
    await page.route(`${ownSite.url}/`, (route) => route.fulfill({ status: 502, body: '' }))
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(output(page)).toHaveText('Failed to send message. Please try again.')
    await page.unroute(`${ownSite.url}/`)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await page.waitForURL('**/contact?sent=*')
    expect(await ownSite.rest('contact_messages?select=message')).toEqual([{ message: MESSAGE.message }])
  })

  test('the form waits ten seconds for it', async ({ page, ownSite }) => {
    await page.clock.install()
    await page.route('**/take-over-*.js', () => {}) // the connection hangs
    await open(page, ownSite.url)
    await fillIn(page)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(output(page)).toHaveText('Sending...')
    await page.clock.fastForward(10_000)
    await page.waitForURL('**/contact?sent=*')
    expect(await ownSite.rest('contact_messages?select=message')).toEqual([{ message: MESSAGE.message }])
  })
})

const listScripts = (page: Page) => {
  const scripts: import('@playwright/test').Request[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request))
  return scripts
}

async function scrollToEnd(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top <= height; top += 600) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
}

/** When the page asked for it, in milliseconds after it was asked for itself. */
async function startOf(page: Page, name: string) {
  const startTime = () =>
    page.evaluate(
      (name) => performance.getEntriesByType('resource').find((entry) => entry.name.includes(name))?.startTime,
      name,
    )
  await expect.poll(startTime).toBeDefined()
  return startTime()
}

/** As Chrome does it: each text gives way to an element with its translation. */
function translate() {
  const texts = document.createTreeWalker(document.querySelector('#root')!, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) found.push(texts.currentNode as Text) // the walker shows nothing else
  for (const text of found) {
    if (!text.data.trim() || text.parentElement?.closest('option, textarea, svg')) continue
    const translated = document.createElement('font')
    translated.textContent = `ZZ ${text.data}`
    text.replaceWith(translated)
  }
}
