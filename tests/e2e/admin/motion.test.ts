import type { Page } from '@playwright/test'
import { expect, openSignedIn, test, toast } from './admin-fixtures.ts'

test.use({ viewport: { width: 1280, height: 800 } })

/** Slow enough to look at: once what began a movement is done, whatever happens in its frames is the movement's own. */
const LENGTHENED = ['--motion-open', '--motion-move', '--motion-flash']

/** The properties that need a layout among those that change, and the layouts that the frames of that movement have. */
async function movement(page: Page, act: () => Promise<unknown>) {
  await act()
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0)
  const properties = await page.evaluate(() => {
    const keyframes = document
      .getAnimations()
      .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
    return [...new Set(keyframes.flatMap((keyframe) => Object.keys(keyframe)))]
  })
  // something else on the page may need one in between: a movement would in each frame
  const layouts: number[] = []
  while (layouts.length < 4 && !layouts.includes(0)) layouts.push(await layoutsNow(page))
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })
  const isFree = /^(opacity|translate|scale|offset|computedOffset|easing|composite)$|[cC]olor$/
  return { layouts: Math.min(...layouts), properties: properties.filter((name) => !isFree.test(name)) }
}

async function layoutsNow(page: Page): Promise<number> {
  await page.waitForTimeout(700)
  const browser = page.context().browser()
  await browser?.startTracing(page, { categories: ['devtools.timeline'] })
  await page.waitForTimeout(400)
  const { traceEvents } = JSON.parse(String(await browser?.stopTracing())) as { traceEvents: { name: string }[] }
  return traceEvents.filter(({ name }) => name === 'Layout').length
}

test('movements change what needs no layout, and none of their frames has one', async ({ page, ownSite }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openSignedIn(page, ownSite, '/admin/talks')
  await page.locator('html').evaluate((html, names) => {
    for (const name of names) html.style.setProperty(name, '20s')
  }, LENGTHENED)
  const rows = page.locator('tbody tr[data-row]')
  const button = (name: string) => page.getByRole('button', { name })
  await expect(rows.first()).toBeVisible()
  const count = await rows.count()
  const moves = { layouts: 0, properties: [] }
  expect(await movement(page, () => button('Move Built for the Thumb down').click()), 'a row').toEqual(moves)
  expect(await movement(page, () => button('More for Built for the Thumb').click()), 'a menu').toEqual(moves)
  await page.keyboard.press('Escape')
  expect(await movement(page, () => button('Delete Built for the Thumb').click()), 'a dialog').toEqual(moves)
  const closes = await movement(page, () =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
  )
  expect(closes, 'a deleted row').toEqual(moves)
  await expect(rows).toHaveCount(count - 1)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(rows).toHaveCount(count)
  await expect.poll(() => flashing(page)).toEqual([expect.stringContaining('Built for the Thumb')])
})

/** What has another background for now. */
const flashing = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      if (!(effect instanceof KeyframeEffect) || !effect.getKeyframes()[0]?.backgroundColor) return []
      return effect.target instanceof HTMLInputElement ? effect.target.name : (effect.target?.textContent ?? [])
    }),
  )

test('a value that was undone flashes, and a saved form has a tick; nothing moves for a reader who wants that', async ({
  page,
  ownSite,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openSignedIn(page, ownSite, '/admin/hero')
  const subtitle = page.getByLabel('Subtitle')
  const opacityOf = (pseudo: string) =>
    page.locator('.form-actions-state').evaluate((state, name) => getComputedStyle(state, name).opacity, pseudo)
  await subtitle.fill('A hasty thought')
  await expect.poll(async () => [await opacityOf('::before'), await opacityOf('::after')]).toEqual(['1', '0'])
  await subtitle.press('ControlOrMeta+s')
  await expect(toast(page, 'Success')).toBeVisible()
  await expect.poll(async () => [await opacityOf('::before'), await opacityOf('::after')]).toEqual(['0', '1'])
  await page.locator('html').evaluate((html) => html.style.setProperty('--motion-flash', '20s'))
  await toast(page, 'Success').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => flashing(page)).toEqual(['subtitle'])
  await page.locator('html').evaluate((html) => html.style.setProperty('--motion-move', '20s'))
  const widens = await movement(page, () => page.getByRole('button', { name: 'Desktop' }).click())
  expect(widens, 'a preview').toEqual({ layouts: 0, properties: [] })

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await subtitle.fill('Another thought')
  const moved = await page.evaluateHandle(() => {
    const seen: string[] = []
    const look = () => {
      seen.push(...document.getAnimations().map((animation) => (animation as CSSTransition).transitionProperty))
      requestAnimationFrame(look)
    }
    look()
    return seen
  })
  await subtitle.press('ControlOrMeta+s')
  await expect(toast(page, 'Success')).toBeVisible()
  await page.getByRole('button', { name: 'Hide preview' }).click()
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible()
  const notColours = (await moved.jsonValue()).filter((property) => !/color/.test(property))
  expect(notColours).toEqual([])
})
