import type { Page } from '@playwright/test'
import { expect, open, test } from './fixtures.ts'

test('the card of a tile comes to a pointer that rests, and goes when it leaves', async ({ page, site }) => {
  await test.step('a pointer that rests on a tile for 700 ms opens its card', async () => {
    await open(page, site.url)
    await overTile(page)
    const shows = async () => {
      await page.mouse.move(5, 5)
      await expect(card(page)).toBeHidden()
      const milliseconds = await clockUntilCardIs(page, 'visible')
      await page.mouse.move(...(await middleOfTile(page)))
      return milliseconds()
    }
    await expectSoon(shows, 680, 1200)
    await expect(card(page)).toContainText('Founder and CEO • 2011 – 2018')
    await expect(card(page)).toContainText('Tickets and timetables for small ferry lines.')
  })

  await test.step('the card closes 300 ms after the pointer has left', async () => {
    const hides = async () => {
      await page.mouse.move(...(await middleOfTile(page)))
      await expect(card(page)).toBeVisible()
      const milliseconds = await clockUntilCardIs(page, 'hidden')
      await page.mouse.move(5, 5)
      return milliseconds()
    }
    await expectSoon(hides, 280, 900) // with the fade of 150 ms
  })

  await test.step('a pointer that only passes opens nothing', async () => {
    await page.mouse.move(...(await middleOfTile(page)))
    await page.waitForTimeout(350)
    await page.mouse.move(5, 5)
    await page.waitForTimeout(700)
    await expect(card(page)).toBeHidden()
  })

  await test.step('the pointer may rest on the card itself', async () => {
    await page.mouse.move(...(await middleOfTile(page)))
    await expect(card(page)).toBeVisible()
    const { x = 0, y = 0, height = 0 } = (await card(page).boundingBox()) ?? {}
    await page.mouse.move(x + 20, y + height - 10)
    await page.waitForTimeout(600)
    await expect(card(page)).toBeVisible()
  })

  await test.step('Esc puts the card away without moving the pointer, and it comes again', async () => {
    await page.mouse.move(5, 5)
    await expect(card(page)).toBeHidden()
    await page.mouse.move(...(await middleOfTile(page)))
    await expect(card(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card(page)).toBeHidden()
    await page.mouse.move(5, 5)
    await page.mouse.move(...(await middleOfTile(page)))
    await expect(card(page)).toBeVisible()
  })

  await test.step('the card lies over its own tile alone, and a click goes through it', async () => {
    await page.mouse.move(5, 5)
    await expect(card(page)).toBeHidden()
    await page.mouse.move(...(await middleOfTile(page)))
    await expect(card(page)).toBeVisible()
    const [own, over] = await Promise.all([page.locator('.tiles > li').first().boundingBox(), card(page).boundingBox()])
    expect(over!.x).toBeGreaterThanOrEqual(own!.x)
    expect(over!.y).toBeGreaterThanOrEqual(own!.y)
    expect(over!.x + over!.width).toBeLessThanOrEqual(own!.x + own!.width)
    expect(over!.y + over!.height).toBeLessThanOrEqual(own!.y + own!.height)
    await page.mouse.click(over!.x + over!.width / 2, over!.y + over!.height - 6)
    await expect(page.getByRole('dialog', { name: 'Paperlark' })).toBeVisible()
  })

  await test.step('an open dialog puts the card away', async () => {
    await page.getByRole('dialog', { name: 'Paperlark' }).getByText('About the Company').hover()
    await page.waitForTimeout(900)
    await expect(card(page)).toBeHidden()
  })
})

test('no line of a card is cut through', async ({ page, ownSite }) => {
  await ownSite.rest('involvements?company=eq.Paperlark', {
    method: 'PATCH',
    body: { description: 'Tickets and timetables for small ferry lines. '.repeat(12) },
  })
  await open(page, ownSite.url)
  await overTile(page)
  await page.mouse.move(...(await middleOfTile(page)))
  await expect(card(page)).toBeVisible()
  const cut = await card(page).evaluate((card) => {
    const box = card.getBoundingClientRect()
    const lines = [...card.querySelectorAll('p')].flatMap((paragraph) => [...paragraph.getClientRects()])
    const seen = lines.filter(({ left }) => left < box.right)
    return { seen: seen.length, cut: seen.filter(({ bottom }) => bottom > box.bottom).length }
  })
  expect(cut).toEqual({ seen: 2, cut: 0 })
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true })
  test('a tap opens the dialog and no card', async ({ page, site }) => {
    await open(page, site.url, { width: 360 })
    await page.locator('.tiles').getByRole('button', { name: 'Paperlark' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Paperlark' })
    await dialog.evaluate((dialog: HTMLDialogElement) => dialog.close())
    await page.waitForTimeout(900)
    await expect(card(page)).toBeHidden()
  })
})

const card = (page: Page) => page.locator('.tiles > li').first().locator('.hover-card')

const overTile = (page: Page) => page.locator('.tiles > li').first().scrollIntoViewIfNeeded()

async function middleOfTile(page: Page): Promise<[number, number]> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator('.tiles > li').first().boundingBox()) ?? {}
  return [x + width / 2, y + height / 2]
}

/** It takes never less than `least` milliseconds, and less than `most` unless the machine is busy: then at another try. */
async function expectSoon(measure: () => Promise<number>, least: number, most: number) {
  let ms = Number.POSITIVE_INFINITY
  for (let tries = 5; ms >= most && tries > 0; tries--) {
    ms = await measure()
    expect(ms).toBeGreaterThanOrEqual(least)
  }
  expect(ms).toBeLessThan(most)
}

/** Starts a clock that runs from the moment the pointer comes to the first tile, or leaves it, until its card has changed. */
async function clockUntilCardIs(page: Page, state: 'visible' | 'hidden') {
  const tile = page.locator('.tiles > li').first()
  const clock = await tile.evaluateHandle((tile, state) => {
    const style = getComputedStyle(tile.querySelector('.hover-card')!) // every tile has one
    const { promise, resolve } = Promise.withResolvers<number>()
    tile.addEventListener(state === 'visible' ? 'pointerenter' : 'pointerleave', ({ timeStamp }) => {
      const look = () => {
        if (style.visibility === state) resolve(performance.now() - timeStamp)
        else requestAnimationFrame(look)
      }
      look()
    })
    return { promise }
  }, state)
  return () => clock.evaluate(({ promise }) => promise)
}
