import { expect } from 'vitest'
import type { ActionSource, Engine } from './engine.ts'

/** As WebDriver names it, for a text that is typed. */
export const ENTER = '\uE007'
const KEYS = { Tab: '\uE004', Shift: '\uE008', Control: '\uE009', Escape: '\uE00C' } as const
type Key = keyof typeof KEYS

/** What a person does in a page, with real keys and a real pointer. Waits for what it needs, as long as a poll may take. */
export type Page = ReturnType<typeof pageOf>

export function pageOf(engine: Engine) {
  const clickAt = ({ x, y }: Spot) =>
    engine.act([
      {
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ])
  /** Clicks on the first visible element that has this text or label. */
  const click = async (selector: string, name: string) => {
    let spot: Spot | null = null
    await expect
      .poll(async () => (spot = await engine.run(findSpot, selector, name)), { message: `to find ${name}` })
      .not.toBeNull()
    await clickAt(spot!) // found above
  }
  /** Clicks again, as a person does, while a page that still moves lets a click miss. */
  const clickUntil = (selector: string, name: string, isDone: () => Promise<boolean>) =>
    expect
      .poll(
        async () => {
          await click(selector, name)
          await new Promise((resolve) => setTimeout(resolve, 300))
          return isDone()
        },
        { message: `to use ${name}` },
      )
      .toBe(true)
  const type = (text: string) =>
    engine.act([keyboard([...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))))])
  /** Keys that are pressed together. */
  const press = (...keys: (Key | 'a')[]) => {
    const values = keys.map((key) => (key === 'a' ? key : KEYS[key]))
    const down = values.map((value) => ({ type: 'keyDown', value }))
    return engine.act([keyboard([...down, ...values.toReversed().map((value) => ({ type: 'keyUp', value }))])])
  }
  /** Waits until the page has not asked for anything more for a moment: what is still loading fails when it is left. */
  const settles = () => engine.run(untilNothingLoads)

  return {
    ...engine,
    /** Opens a page; `goto` waits until it has settled, too. */
    load: engine.goto,
    async goto(url: string) {
      await engine.goto(url)
      await settles()
    },
    settles,
    clickAt,
    click,
    clickUntil,
    press,
    /** Types into what has the focus. */
    type,
    /** Replaces the text of a field. */
    async fill(selector: string, label: string, text: string) {
      await clickUntil(selector, label, () => engine.run(hasFocus, selector, label))
      await press('Control', 'a')
      await type(text)
    },
    sees: (text: string) => expect.poll(() => engine.run(isInView, text), { message: `to see ${text}` }).toBe(true),
    focused: () => engine.run(() => document.activeElement?.textContent.trim()),
    /** How many elements can be seen. */
    shown: (selector: string) =>
      engine.run(
        (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).length,
        selector,
      ),
  }
}

interface Spot {
  x: number
  y: number
}

const keyboard = (actions: ActionSource['actions']): ActionSource => ({ type: 'key', id: 'keys', actions })

// These run in the page, each on its own.

/** The middle of an element, scrolled into view; null unless it is there, stands still and is covered by nothing. */
async function findSpot(selector: string, name: string): Promise<Spot | null> {
  const textsOf = (element: HTMLElement) => {
    const labels = 'labels' in element ? [...(element.labels as NodeListOf<HTMLElement>)] : []
    return [element.ariaLabel, element.textContent, ...labels.map((label) => label.textContent)]
  }
  const element = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => element.checkVisibility() && textsOf(element).some((text) => text?.trim() === name),
  )
  if (!element) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { top } = element.getBoundingClientRect()
  await new Promise((resolve) => setTimeout(resolve, 60))
  const box = element.getBoundingClientRect()
  const [x, y] = [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)]
  const hit = document.elementFromPoint(x, y)
  return box.top === top && hit && (element.contains(hit) || hit.contains(element)) ? { x, y } : null
}

const hasFocus = (selector: string, label: string) => {
  const focused = document.activeElement
  const labels = focused && 'labels' in focused ? [...(focused.labels as NodeListOf<HTMLElement>)] : []
  return focused!.matches(selector) && labels.some(({ textContent }) => textContent.trim() === label) // body at least
}

const isInView = (text: string) => {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not in view
  return document.body.innerText.includes(text)
}

async function untilNothingLoads() {
  let [requests, since] = [0, performance.now()]
  while (document.readyState !== 'complete' || performance.now() - since < 250) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    const now = performance.getEntriesByType('resource').length
    if (now > requests) [requests, since] = [now, performance.now()]
  }
}
