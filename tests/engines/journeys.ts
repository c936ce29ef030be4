import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EDITORS } from '#admin/editors.ts'
import { isInstalled } from '#tests/support/programs.ts'
import { startTestSite, type TestSite } from '#tests/support/site.ts'
import type { Engine } from './engine.ts'
import { ENTER, type Page, pageOf } from './page.ts'

const OWNER = { email: 'owner@portico.example', password: 'a quiet harbour in november' }

const SECTIONS = ['Skin in the Game', 'My Story', 'Expertise', 'Talks', 'Get in Touch']

interface Journeys {
  /** Where one of them is missing the journeys are skipped, but never with CI set. */
  programs: string[]
  start: () => Promise<Engine>
  /** Whether it hears complaints of pages that are still loading. */
  hearsLoading: boolean
}

/** The journeys that every engine takes, in a browser and with a site of its own. */
export function describeJourneys(name: string, { programs, start, hearsLoading }: Journeys) {
  const missing = process.env.CI ? [] : programs.filter((program) => !isInstalled(program))
  if (missing.length > 0) return test.skip(`${name} is not tried, for it is not installed: ${missing.join(', ')}`)
  let site: TestSite
  let page: Page

  describe(name, () => {
    beforeAll(async () => {
      const environment = { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password }
      const [startedSite, engine] = await Promise.all([startTestSite(environment), start()])
      site = startedSite
      page = pageOf(engine)
    })
    afterAll(async () => {
      await Promise.all([site?.stop(), page?.close()])
    })

    beforeEach(async () => {
      await page.resize(1280, 900)
      await page.takeComplaints()
    })
    afterEach(async () => {
      await page.settles()
      expect(await page.takeComplaints()).toEqual([])
    })

    test('the home page shows its parts and pictures', async () => {
      await page.goto(site.url)
      await page.sees('Marta Ellingsen-Vale')
      for (const heading of SECTIONS) await page.sees(heading)
      await expect.poll(() => page.run(brokenPictures)).toEqual([])
      await page.resize(360, 800)
      expect(await page.run(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      expect(await page.run(gapBesideArabicTitle)).toBeLessThan(2)
    })

    test('the menu of a narrow window opens, closes by Esc, and leads to its sections', async () => {
      await page.resize(480, 800)
      await page.goto(site.url)
      await page.click('button', 'Menu')
      await expect.poll(() => page.shown('#menu:popover-open a')).toBeGreaterThan(5)
      await page.press('Escape')
      await expect.poll(() => page.shown('#menu:popover-open a')).toBe(0)
      await page.click('button', 'Menu')
      await page.click('#menu a', 'Expertise')
      await expect.poll(() => page.shown('#menu:popover-open a')).toBe(0)
      await expect.poll(() => page.run(topOf, '#expertise')).toBeLessThan(200)
    })

    test('the keyboard opens the menu too, with the script of the page and on a page without one', async () => {
      await page.resize(480, 800)
      const links = () => page.shown('#menu:popover-open a')
      const opensByKeys = async () => {
        for (const key of [ENTER, ' ']) {
          await page.run(() => document.querySelector<HTMLElement>('.bar-toggle')?.focus())
          expect(await page.focused()).toBe('Menu')
          await page.type(key)
          await expect.poll(links).toBeGreaterThan(5)
          await page.type(key)
          await expect.poll(links).toBe(0)
        }
      }
      await page.goto(site.url)
      await opensByKeys()
      // the answer to a form loads no script
      await page.run(() => {
        const form = Object.assign(document.createElement('form'), { method: 'post', action: '/contact' })
        document.body.append(form)
        form.submit()
      })
      await expect.poll(() => page.run(() => location.pathname)).toBe('/contact')
      await page.settles()
      expect(await page.run(() => document.scripts.length)).toBe(0)
      await opensByKeys()
    })

    test('the tab key reaches every link of the bar, forwards and backwards', async () => {
      await page.goto(site.url)
      await page.sees('Marta')
      const links = await page.run(() => [...document.querySelectorAll('#menu a')].map((link) => link.textContent))
      await page.run(() => document.querySelector<HTMLElement>('.bar-name')?.focus())
      const passed: (string | undefined)[] = []
      for (const _ of links) {
        await page.press('Tab')
        passed.push(await page.focused())
      }
      expect(passed).toEqual(links)
      await page.press('Tab')
      passed.length = 0
      for (const _ of links) {
        await page.press('Shift', 'Tab')
        passed.push(await page.focused())
      }
      expect(passed).toEqual(links.toReversed())
    })

    test('a dialog opens, and closes by Esc, by its button and by a click beside it', async () => {
      await page.goto(site.url)
      const isOpen = () => page.shown('dialog[open]')
      await page.click('.tile-button', 'Paperlark')
      await expect.poll(isOpen).toBe(1)
      await page.sees('Paperlark made ticketing')
      await page.press('Escape')
      await expect.poll(isOpen).toBe(0)
      await page.click('.tile-button', 'Paperlark')
      await expect.poll(isOpen).toBe(1)
      await page.click('dialog[open] button', 'Close')
      await expect.poll(isOpen).toBe(0)
      await page.click('.tile-button', 'Paperlark')
      await expect.poll(isOpen).toBe(1)
      await page.clickAt({ x: 20, y: 400 })
      await expect.poll(isOpen).toBe(0)
    })

    test('links lead to the other pages, and Back leads home', async () => {
      await page.goto(site.url)
      await page.click('#menu a', 'Press Kit')
      await expect.poll(() => page.run(() => location.pathname)).toBe('/press-kit')
      await page.settles()
      await page.run(() => history.back())
      await expect.poll(() => page.run(() => location.pathname)).toBe('/')
    })

    test('no picture is cut where a printed page ends', async () => {
      await page.goto(site.url)
      await page.run(printInColumns)
      expect(await page.run(cutPictures, 23)).toBe(0)
    })

    test('a message with a typed date arrives', async () => {
      await page.goto(`${site.url}/?about=speaking#contact`)
      await page.fill('input', 'Name', 'Ada Quill')
      await page.fill('input', 'Email', 'ada@visitor.example')
      await page.fill('input', 'Event', 'Harbour Days')
      await page.press('Tab')
      expect(await page.run(outlineOfFocus)).toBe('solid')
      await page.type('05/14/2027')
      await page.fill('textarea', 'Message', `Sent from ${name}`)
      await page.click('button', 'Send Message')
      await page.sees('Your message has been sent successfully!')
      expect(await site.rest(`contact_messages?select=message&message=like.*${name}`)).toEqual([
        { message: expect.stringContaining('Date: 2027-05-14') },
      ])
    })

    let isSignedIn = false
    const signIn = async () => {
      if (isSignedIn) return
      await page.goto(`${site.url}/admin/login`)
      if (await page.run(() => location.pathname === '/admin')) return
      await page.fill('input', 'Email', OWNER.email)
      await page.fill('input', 'Password', OWNER.password)
      await page.click('button', 'Log In')
      await page.sees('Welcome to the Admin Dashboard')
      await page.settles()
      isSignedIn = true
    }

    const testLoading = hearsLoading ? test : () => {}
    testLoading('every editor opens without a complaint', async () => {
      await signIn()
      for (const { path } of EDITORS) {
        await page.load(site.url + path)
        await expect.poll(() => page.shown('main:not(.boot) h1'), { message: path }).toBe(1)
        await page.settles() // left while it loads, it complains of what did not arrive
      }
    })

    test('a talk is changed: a long text that is all in view, a typed date and a picture', async () => {
      await page.resize(1200, 900) // without the page beside the form, which WebKit paints slowly
      await signIn()
      await page.goto(`${site.url}/admin/talks`)
      await page.click('button', 'Edit Built for the Thumb')
      await page.sees('Edit Item')
      await page.fill('textarea', 'Description', `Twelve lines.${ENTER.repeat(11)}`)
      await expect.poll(() => page.run(clippedTextAreas)).toEqual([])
      const isOpen = async () => (await page.shown('[role=dialog] textarea')) === 2
      await page.clickUntil('summary', 'Page of this talk', isOpen)
      await expect.poll(() => page.run(clippedTextAreas)).toEqual([])
      await page.fill('input', 'Location/Host', name)
      await page.press('Tab')
      expect(await page.run(outlineOfFocus)).toBe('solid')
      await page.type('05/14/2025')
      const picture = join(tmpdir(), `${name}.png`)
      await sharp({ create: { width: 900, height: 900, channels: 3, background: '#f00' } }).toFile(picture)
      await page.chooseFile('[role=dialog] input[type=file]', picture)
      await page.sees('Image uploaded successfully')
      await page.click('[role=dialog] button', 'Save Changes')
      await page.sees('Talk updated successfully')
      const [talk] = (await site.rest(`talks?select=date,image_url&location=eq.${name}`)) as Record<string, string>[]
      expect(talk).toEqual({ date: '2025-05-14', image_url: expect.stringMatching(/\.webp$/) })
      const stored = await fetch(site.url + talk!.image_url)
      expect(await sharp(await stored.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', height: 288 })
    })

    test('a click on the page beside a form leads to the field, also in another editor', async () => {
      await signIn()
      await page.resize(1440, 900)
      await page.goto(`${site.url}/admin/hero`)
      for (const [place, field] of [
        ['hero//subtitle', 'subtitle'],
        ['hero//description', 'description'],
        ['talks_description//description', 'description'],
      ] as const) {
        let spot: { x: number; y: number } | null = null
        await expect.poll(async () => (spot = await page.run(spotInPreview, place)), { message: place }).not.toBeNull()
        await page.clickAt(spot!) // found above
        await expect.poll(() => page.run(focusedField), { message: place }).toBe(field)
        await expect.poll(() => page.shown('.edit-outline:not([data-pointed])')).toBe(1)
      }
      expect(await page.run(() => location.pathname)).toBe('/admin/talks')
    })
  })
}

// These run in the page, each on its own.

/** Where a preview shows a field, scrolled into its box; null until it is there and stands still. */
async function spotInPreview(place: string) {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Preview of the page"]')
  const element = frame?.contentDocument?.querySelector(`[data-edit="${place}"]`)
  const box = frame?.closest('.preview-frame')
  if (!frame || !element || !box?.querySelector('.edit-layer')) return null
  const scale = frame.getBoundingClientRect().width / frame.offsetWidth
  const { left, top } = element.getBoundingClientRect()
  box.scrollTop = top * scale - 200
  const before = frame.getBoundingClientRect().top
  await new Promise((resolve) => setTimeout(resolve, 200)) // it may still go to the field that has the focus
  const sheet = frame.getBoundingClientRect()
  const isStill = element.getBoundingClientRect().top === top && sheet.top === before
  return isStill ? { x: Math.round(sheet.left + left * scale) + 20, y: Math.round(sheet.top + top * scale) + 8 } : null
}

const focusedField = () => {
  const field = document.activeElement?.closest('[name], [data-field]')
  return field?.getAttribute('data-field') ?? field?.getAttribute('name')
}

/** How far an Arabic title of a list stands from the right, where it belongs. */
const gapBesideArabicTitle = () => {
  const title = document.querySelector('.expertise-item h3')!
  title.textContent = 'مستشارة'
  const text = document.createRange()
  text.selectNodeContents(title)
  return title.getBoundingClientRect().right - text.getBoundingClientRect().right
}

const brokenPictures = () =>
  [...document.images]
    .filter(({ complete, naturalWidth, loading }) => loading !== 'lazy' && !(complete && naturalWidth))
    .map(({ src }) => src)

/** Their labels. A text area may be as high as it likes, but below that it shows all it has. */
const clippedTextAreas = () =>
  [...document.querySelectorAll('textarea')]
    .filter((area) => area.checkVisibility() && area.scrollHeight > area.clientHeight + 1)
    .map(({ labels, scrollHeight, clientHeight }) => `${labels[0]?.textContent}: ${scrollHeight} in ${clientHeight}`)

/** Lays the page out as on paper, in columns: browsers break them like pages. */
const printInColumns = () => {
  const applyToScreens = (rule: CSSRule) => {
    if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print') rule.media.mediaText = 'all'
    else if (rule instanceof CSSGroupingRule) [...rule.cssRules].forEach(applyToScreens)
  }
  for (const { cssRules } of document.styleSheets) [...cssRules].forEach(applyToScreens)
  document.querySelector('main')!.className = ''
  const columns = new CSSStyleSheet()
  columns.replaceSync('main { width: 19cm; columns: 19cm; column-gap: 0; column-fill: auto }')
  document.adoptedStyleSheets = [columns]
}

const cutPictures = (heightInCm: number) => {
  document.querySelector('main')!.style.height = `${heightInCm}cm`
  return [...document.querySelectorAll('main figure')].filter((figure) => figure.getClientRects().length > 1).length
}

const outlineOfFocus = () => getComputedStyle(document.activeElement!).outlineStyle // body at least

const topOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top
