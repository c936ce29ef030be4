import type { Page } from '@playwright/test'
import { DEMO_LABELS } from '#tests/support/demo-menu.ts'
import { expect, open, test } from './fixtures.ts'

test('the first stop skips the bar', async ({ page, site }) => {
  await open(page, site.url)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('#hero').getByRole('link', { name: 'a few companies' })).toBeFocused()
})

for (const width of [360, 1280])
  test(`every stop on the way through the page and back shows its focus, clear of the bar, at ${width} px`, async ({
    page,
    site,
  }) => {
    await open(page, site.url, { width })
    const forward = await walk(page, 'Tab')
    const back = await walk(page, 'Shift+Tab', forward.length)
    expect(forward.map(({ name }) => name)).toEqual([
      'Skip to content',
      'Marta Ellingsen-Vale',
      ...(width < 1024 ? ['Menu'] : DEMO_LABELS),
      'a few companies',
      'Get in Touch',
      'Paperlark',
      'Lumen Harbor',
      'Quarrystone',
      'Fernway Learning',
      'Thimblewright',
      'Mossgate Health',
      'Saltmarsh Seed Fund',
      'Open Ledger Commons',
      ...(width < 768
        ? [
            'Read on: The shop above the harbour',
            'Read on: Seven summers of ferries',
            'Read on: A chair at the long table',
          ]
        : []),
      'Two Pages or It Is Not Decided',
      'Built for the Thumb',
      'Watch the talk',
      'The Question Before the Brief',
      'Listen to the episode',
      ...(width < 640
        ? []
        : [
            'A Price Is a Sentence',
            'Read the essay',
            'Who Is the Board For?',
            'See the transcript',
            'Selling the Thing You Love',
            'Listen to the episode',
          ]),
      'All talks and media',
      'The row that was missing',
      'A ladder against nothing',
      'Projections for a quiet year',
      'Your e-mail address',
      'Subscribe',
      'Visit Substack',
      'marta@ellingsen-vale.example',
      'LinkedIn',
      'Substack',
      'Mastodon',
      'Reading notes',
      'What is this about?',
      'Name',
      'Email',
      'Message',
      'Send Message',
      'What happens to your message',
      'Advisory',
      'Speaking',
      'Talks & Media',
      'Press Kit',
      'Working with Me',
      'Newsletter',
      'LinkedIn',
      'Mastodon',
      'Reading notes',
      'Imprint',
      'Privacy',
      'Back to top',
    ])
    expect(back.map(({ name }) => name)).toEqual(forward.map(({ name }) => name).toReversed())
    expect([...forward, ...back].filter(({ isMarked }) => !isMarked)).toEqual([])
    expect([...forward, ...back].filter(({ isClear }) => !isClear)).toEqual([])
  })

interface Stop {
  name: string
  /** It shows that it has the focus. */
  isMarked: boolean
  /** Neither the bar nor the window's edge hides where it begins, with its label if it is a field. */
  isClear: boolean
}

/** Goes from stop to stop until the focus leaves the page, or that many times. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab', times = 100): Promise<Stop[]> {
  const stops: Stop[] = []
  while (stops.length < times) {
    await page.keyboard.press(key)
    const stop = await page.evaluate(async () => {
      // the bar names another section in the frame after the one that has scrolled
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      const element = document.activeElement
      if (!element || element === document.body) return null
      const isField = ['INPUT', 'SELECT', 'TEXTAREA'].includes(element.tagName)
      const label = isField ? (element as HTMLInputElement).labels?.[0]?.firstElementChild : null // as all three have them
      const name = element.getAttribute('aria-label') ?? (label ?? element).textContent
      const hasOutline = (pseudo?: string) => getComputedStyle(element, pseudo).outlineStyle !== 'none'
      const { left, height, ...box } = element.getBoundingClientRect().toJSON()
      const top = Math.min(box.top, label?.getBoundingClientRect().top ?? box.top)
      const bar = document.querySelector('.bar')
      const isInBar = bar?.contains(element) ?? false
      const barEnd = bar?.getBoundingClientRect().bottom ?? 0
      return {
        name: name.replace(/ ?\(opens in a new tab\)/, ''),
        isMarked: hasOutline() || hasOutline('::after'),
        isClear: isInBar || (left >= 0 && top >= barEnd - 1 && top + Math.min(height, 24) <= innerHeight),
      }
    })
    if (!stop) break
    stops.push(stop)
  }
  return stops
}
