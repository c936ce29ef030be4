import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations } from './fixtures.ts'

interface Look {
  width: number
  colorScheme: 'light' | 'dark'
}
/** A fault of a colour is seen at any width, and one of the layout in any colour: two looks show both. */
const NARROW_AND_WIDE: Look[] = [
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
]

/** One width in both colour schemes. */
export const lightAndDark = (width: number): Look[] => [
  { width, colorScheme: 'light' },
  { width, colorScheme: 'dark' },
]

/** Calls `check` with the page in each look, without loading it again. */
export async function inEveryLook(page: Page, check: () => Promise<void>, looks: readonly Look[] = NARROW_AND_WIDE) {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await check()
  }
}

/** axe finds nothing on the page as it stands, narrow and dark, wide and light. */
export const expectNoAxeViolationsInState = (page: Page) => inEveryLook(page, () => expectNoAxeViolations(page))

/** Nothing scrolls sideways, no text leaves the box of its paragraph, no text or picture lies over another one. */
export async function expectSoundLayout(page: Page) {
  // a window that was made narrower a moment ago may not have been laid out again
  const message = `layout at ${page.viewportSize()?.width} px`
  const softly = expect.configure({ soft: true })
  await softly.poll(() => page.evaluate(findLayoutFaults), { message, timeout: 5000 }).toEqual([])
}

/** Runs in the page. What lies on top of the page by design, or is there for screen readers alone, is left out. */
function findLayoutFaults(): string[] {
  interface Part {
    name: string
    left: number
    right: number
    top: number
    bottom: number
  }
  const NOT_IN_FLOW =
    '.sr-only, .skip-link, .bottom-bar, .hover-card, .video-poster, .toasts, .consent, svg, dialog:not([open]), script'
  const root = document.documentElement
  scrollTo({ top: 0, behavior: 'instant' }) // further down the bar lies over the page
  const faults: string[] = []
  if (root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`)

  const openDialog = document.querySelector('dialog[open]')
  if (openDialog && openDialog.scrollWidth > openDialog.clientWidth) faults.push('the dialog scrolls sideways')
  const scope = openDialog ?? document.body

  const isShown = (element: Element) =>
    !element.closest(NOT_IN_FLOW) && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const blockOf = (element: Element): Element =>
    getComputedStyle(element).display.startsWith('inline') && getComputedStyle(element).display === 'inline'
      ? blockOf(element.parentElement as Element) // body is a block
      : element
  /** What of a box can be seen: boxes that hide what overflows cut it. */
  const visiblePart = (box: DOMRect, element: Element): Part => {
    const part = { name: '', left: box.left, right: box.right, top: box.top, bottom: box.bottom }
    for (let around: Element | null = element; around && around !== scope; around = around.parentElement) {
      if (getComputedStyle(around).overflow === 'visible') continue
      const cut = around.getBoundingClientRect()
      part.left = Math.max(part.left, cut.left)
      part.right = Math.min(part.right, cut.right)
      part.top = Math.max(part.top, cut.top)
      part.bottom = Math.min(part.bottom, cut.bottom)
    }
    return part
  }

  const parts: Part[] = []
  const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement
    if (!parent || !node.textContent?.trim() || !isShown(parent)) continue
    const block = blockOf(parent).getBoundingClientRect()
    const name = `"${node.textContent.trim().slice(0, 24)}"`
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const line of range.getClientRects()) {
      const part = visiblePart(line, parent)
      if (part.right - part.left < 1 || part.bottom - part.top < 1) continue
      if (part.right > block.right + 1.5 || part.left < block.left - 1.5) faults.push(`${name} leaves its box`)
      // a font's box is taller than its letters, and reaches into the next line where lines stand close
      const margin = (part.bottom - part.top) * 0.25
      parts.push({ ...part, name, top: part.top + margin, bottom: part.bottom - margin })
    }
  }
  for (const picture of scope.querySelectorAll('img, [data-testid="type-icon"]'))
    if (isShown(picture))
      parts.push({ ...visiblePart(picture.getBoundingClientRect(), picture), name: `picture .${picture.className}` })

  const overlap = (a: Part, b: Part) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
  parts.forEach((part, index) => {
    for (const other of parts.slice(index + 1))
      if (part.name !== other.name && overlap(part, other)) faults.push(`${part.name} lies over ${other.name}`)
  })
  return [...new Set(faults)]
}
