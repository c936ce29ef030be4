import type { Page } from '@playwright/test'
import { editorOfPart } from '#content/kinds.ts'
import type { TestSite } from '#tests/support/site.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInBothSchemes,
  goOnTo,
  OWNER,
  openSignedIn,
  test,
} from './admin-fixtures.ts'

/* From any text and picture of a preview, and from the public page, to the field that it comes from. */

const frameOf = (page: Page) => page.locator('iframe[title="Preview of the page"]').last()
const outline = (page: Page) => page.locator('.edit-outline').last()

async function openBeside(page: Page, site: TestSite, path: string) {
  await openSignedIn(page, site, path)
  await expect(page.locator('.edit-layer')).toBeVisible()
}

/** The middle of what shows a field, scrolled into the box of the preview; null until it stands still. */
async function spotOf(page: Page, place: string) {
  const find = () =>
    frameOf(page)
      .evaluate(async (element, place) => {
        const frame = element as HTMLIFrameElement
        const all = [...frame.contentDocument!.querySelectorAll(`[data-edit="${place}"]`)]
        const shown = all.find(
          (one) => one.getBoundingClientRect().height > 1 && one.checkVisibility({ visibilityProperty: true }),
        )
        // the preview of a dialog comes after the dialog
        if (document.querySelector('.dialog')?.contains(frame) === false) return null
        if (!shown || !frame.parentElement!.querySelector('.edit-layer')) return null
        const scale = frame.getBoundingClientRect().width / frame.offsetWidth
        const { left, top, width, height } = shown.getBoundingClientRect()
        frame.closest('.preview-frame')!.scrollTop = top * scale - 200
        const before = frame.getBoundingClientRect().top
        await new Promise((resolve) => setTimeout(resolve, 120)) // it may still go to the field that has the focus
        const sheet = frame.getBoundingClientRect()
        if (shown.getBoundingClientRect().top !== top || sheet.top !== before) return null
        return {
          x: sheet.left + (left + Math.min(width / 2, 40)) * scale,
          y: sheet.top + (top + Math.min(height / 2, 12)) * scale,
        }
      }, place)
      .catch(() => null) // another editor opens
  let spot: Awaited<ReturnType<typeof find>> = null
  await expect.poll(async () => (spot = await find()), { message: place }).not.toBeNull()
  return spot! // polled above
}

const focusedField = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement?.closest('[name], [data-field]')
    return field?.getAttribute('data-field') ?? field?.getAttribute('name') ?? ''
  })

/** 'title' of 'items.2.title'. */
const columnOf = (name: string) => name.split('.').at(-1)

test.describe('beside the form', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('a click on any kind of field of the home page leads to its control', async ({ page, ownSite: site }) => {
    test.slow()
    await openBeside(page, site, '/admin/hero')
    await spotOf(page, 'hero//subtitle')
    await expect(frameOf(page).contentFrame().locator('.bar-toggle')).toBeVisible()
    const places = await frameOf(page).evaluate((frame) => {
      const shown = [...(frame as HTMLIFrameElement).contentDocument!.querySelectorAll('[data-edit]')].filter(
        (element) =>
          element.getBoundingClientRect().height > 1 && element.checkVisibility({ visibilityProperty: true }),
      )
      const kinds = Map.groupBy(shown, (element) => element.getAttribute('data-edit')!.replace(/\/.*\//, '.'))
      return [...kinds.values()].map(([first]) => first!.getAttribute('data-edit')!)
    })
    expect(places.length).toBeGreaterThanOrEqual(35)
    for (const place of places)
      await test.step(place, async () => {
        const column = place.split('/').at(-1)
        const arrived = async () => {
          const field = await focusedField(page)
          return field.startsWith(`${column}.`) ? column : columnOf(field)
        }
        // on a busy machine the preview may move once more before the click
        await expect(async () => {
          const { x, y } = await spotOf(page, place)
          await page.mouse.click(x, y)
          await expect.poll(arrived, { message: place }).toBe(column)
        }).toPass()
      })
  })

  test('what is pointed at and what has the focus are named and outlined on the page', async ({
    page,
    ownSite: site,
  }) => {
    await openBeside(page, site, '/admin/contact')
    const { x, y } = await spotOf(page, 'contact//speaking_info')
    await page.mouse.move(x, y)
    await expect(outline(page)).toHaveText('Contact Information · Speaking Information')
    await page.mouse.move(5, 5)
    await expect(outline(page)).toHaveCount(0)
    await page.getByLabel('Section Title').focus()
    await expect(outline(page)).toHaveText('Contact Information · Section Title')
    await expect(outline(page)).toBeInViewport()
    await page.getByLabel('Email Address').focus()
    await expect(outline(page)).toHaveText('Contact Information · Email Address')
    await expectNoAxeViolations(page)
    await goOnTo(page, '/admin/involvement')
    await page.getByRole('button', { name: 'Edit' }).first().click()
    const dialogs = frameOf(page).contentFrame().locator('dialog[open]')
    await page.getByRole('dialog').getByLabel('About the Company').focus()
    await expect(dialogs, 'what only the dialog of a tile shows').toHaveCount(1)
    await expect(outline(page)).toHaveText('Involvement · About the Company')
    await page.getByRole('dialog').getByLabel('Time Period').focus()
    await expect(outline(page)).toHaveText('Involvement · Time Period')
    await page.getByRole('dialog').getByLabel('Company', { exact: true }).focus()
    await expect(dialogs).toHaveCount(0)
  })

  test('the keyboard reaches the same fields by a list of links', async ({ page, ownSite: site }) => {
    await openBeside(page, site, '/admin/hero')
    await page.getByRole('button', { name: 'List what can be edited here' }).focus()
    await page.keyboard.press('Enter')
    const list = page.getByRole('navigation', { name: 'What can be edited here' })
    await page.keyboard.press('Tab')
    await expect(list.getByRole('link').first()).toBeFocused()
    await list.getByRole('link', { name: /^Hero Section · Description / }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedField(page)).toBe('description')
    await expectNoAxeViolations(page)
    await list.getByRole('link', { name: 'Talk · Title Built for the Thumb' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused()
    await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Built for the Thumb')
  })

  test('the page beside a form is the one that visitors see, element by element', async ({ page, ownSite: site }) => {
    await openBeside(page, site, '/admin/hero')
    const editors = { hero: '/', advisory: '/advisory', speaking: '/speaking', 'press-kit': '/press-kit' }
    for (const [editor, path] of Object.entries(editors))
      await test.step(path, async () => {
        if (editor !== 'hero') await goOnTo(page, `/admin/${editor}`)
        await expect(page.locator('.edit-layer')).toBeVisible()
        expect(await frameOf(page).evaluate(differences, path)).toEqual([])
      })
  })
})

/** Where a preview differs from the public page at a path, without what leads to its fields. */
async function differences(frame: Element, path: string) {
  const html = await (await fetch(path)).text()
  const linesOf = (page: Document) => {
    const root = page.querySelector('#root')!.cloneNode(true) as Element
    // what shares its element with another field, and the size of the press kit, which a preview does not make
    for (const span of root.querySelectorAll('span[data-edit]'))
      if (span.attributes.length === 1) span.replaceWith(...span.childNodes)
    for (const element of root.querySelectorAll('[data-edit]')) element.removeAttribute('data-edit')
    root.normalize()
    return root.outerHTML
      .replace(/<!-- -->/g, '')
      .replace(/[\d.]+(&nbsp;|\s)[kM]B: /g, '')
      .split(/(?=<)/)
  }
  const shown = linesOf((frame as HTMLIFrameElement).contentDocument!)
  const visited = linesOf(new DOMParser().parseFromString(html, 'text/html'))
  return visited.flatMap((line, index) => (line === shown[index] ? [] : [[line, shown[index]]])).slice(0, 3)
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the preview is as large as the screen, and a tap on it leads to the field', async ({ page, ownSite: site }) => {
    await openSignedIn(page, site, '/admin/hero')
    await page.getByRole('button', { name: 'Show preview' }).tap()
    const picture = await spotOf(page, 'hero//image_url')
    await page.touchscreen.tap(picture.x, picture.y)
    await expect(page.locator('iframe')).toHaveCount(0)
    expect(await focusedField(page)).toBe('image_url')
    await page.getByRole('button', { name: 'Show preview' }).tap()
    const heading = await spotOf(page, 'site/expertise/sections')
    await page.touchscreen.tap(heading.x, heading.y)
    await expect(page.getByLabel('Section title of Expertise')).toBeFocused()
    await expect(page.getByLabel('Section title of Expertise')).toHaveAttribute('placeholder', 'Areas of Expertise')
    await page.getByRole('button', { name: 'Show preview' }).tap()
    await expect(page.locator('.edit-layer')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('iframe')).toHaveCount(0)
  })
})

test.describe('a site that begins empty', () => {
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    siteEnv: ({}, use) => use({ ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password, CONTENT: 'empty' }),
    viewport: { width: 1440, height: 900 },
  })

  test('shows a hidden section beside its form, with what is typed, and a button that shows it to visitors', async ({
    page,
    ownSite: site,
  }) => {
    await openBeside(page, site, '/admin/talks')
    const isPublic = async () => (await (await page.request.get(site.url)).text()).includes('id="talks-media"')
    expect(await isPublic()).toBe(false)
    const section = frameOf(page).contentFrame().locator('#talks-media')
    await expect(section).toContainText('No talks or media appearances have been added yet.')
    const hidden = page.locator('.hidden-section')
    await expect(hidden).toContainText('Hidden from visitors')
    await expect(page.getByText('Visitors do not see this section yet.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Show/ }), 'one way to show it').toHaveCount(1)
    await page.getByLabel('Section Description').fill('What I say on stages')
    await expect(section).toContainText('What I say on stages')
    await hidden.getByRole('button', { name: 'Show' }).click()
    await expect(hidden).toHaveCount(0)
    await expect(section).toBeAttached()
    await expect.poll(isPublic).toBe(true)
    await test.step('without the preview the sentence has the button', async () => {
      await page.getByRole('button', { name: 'Hide it' }).click()
      await page.getByRole('button', { name: 'Hide preview' }).click()
      await page.getByRole('button', { name: 'Show it' }).click()
      await expect(page.getByText('Visitors see this section.')).toBeVisible()
    })
  })

  test('a default text leads to the empty field, too', async ({ page, ownSite: site }) => {
    await openBeside(page, site, '/admin/contact')
    const { x, y } = await spotOf(page, 'hero//subtitle')
    await page.mouse.click(x, y)
    await expect(page.getByLabel('Subtitle / Tagline')).toBeFocused()
  })
})

test('a logged-in owner finds Edit on sections and rows of the public page, a visitor nothing', async ({
  page,
  ownSite: site,
}) => {
  await page.goto(site.url)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.edit-links')).toHaveCount(0)
  await openSignedIn(page, site, '/')
  const links = page.getByRole('navigation', { name: 'Edit this page' })
  await expect(links.getByRole('link', { name: 'Edit Areas of Expertise' })).toHaveAttribute(
    'href',
    editorOfPart('expertise')!,
  )
  // a testimonial names the company, too
  await expect(links.getByRole('link', { name: 'Edit Quarrystone' })).toHaveCount(1)
  const card = page.getByRole('listitem').filter({ hasText: 'Built for the Thumb' })
  await card.hover()
  await links.getByRole('link', { name: 'Edit Built for the Thumb' }).click()
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Built for the Thumb')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Back to the page' }).click()
  await expect(links.getByRole('link', { name: 'Edit Built for the Thumb' })).toBeFocused()
  await expect(card).toBeInViewport()
  await page.goto(`${site.url}/admin/hero`)
  await expect(page.getByLabel('Subtitle')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to the page' })).toHaveCount(0)
})

test.describe('on the dashboard', () => {
  test.use({ viewport: { width: 1280, height: 900 }, expectedConsole: [/status of 503/] })

  test('the home page in small leads from each text to its field, and says so when it cannot be shown', async ({
    page,
    ownSite: site,
  }) => {
    await page.route('**/api/preview', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
    await openSignedIn(page, site, '/admin')
    const yours = page.getByRole('region', { name: 'Your page' })
    await expect(yours.getByText('The preview could not be updated.')).toBeVisible()
    await yours.getByRole('button', { name: 'Update it' }).click()
    await expect(page.locator('.edit-layer')).toBeVisible()
    await expectNoAxeViolationsInBothSchemes(page)

    await yours.getByRole('button', { name: 'List what can be edited here' }).focus()
    await page.keyboard.press('Enter')
    await yours.getByRole('link', { name: /^Hero Section · Description / }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedField(page)).toBe('description')

    // it shows what was saved meanwhile
    await page.getByLabel('Main Heading').fill('Marta of the Quay')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText(/^Saved/)).toBeVisible()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(/Marta of the Quay/)
    const { x, y } = await spotOf(page, 'hero//title')
    await page.mouse.click(x, y)
    await expect.poll(() => focusedField(page)).toBe('title')
  })
})
