/** What an animation of styles/motion.css is called there. */
type Motion = 'move' | 'flash'

/**
 * Animates an element from a state to its own, or to one in which it stays until the animation is cancelled; not at all where
 * the reader wants no movement. Durations and curve are those of styles/motion.css.
 */
export function animate(element: Element, from: Keyframe, to?: Keyframe, motion: Motion = 'move') {
  const style = getComputedStyle(document.documentElement)
  const stated = style.getPropertyValue(`--motion-${motion}`)
  const duration = Number.parseFloat(stated) * (stated.endsWith('ms') ? 1 : 1000)
  if (!duration) return undefined
  const easing = style.getPropertyValue('--motion-curve')
  return element.animate([from, to ?? {}], { duration, easing, fill: to ? 'forwards' : 'none' })
}

const EDITED = '.record-form :is([name], [data-field]), tr[data-row]'

/** Lets every value that differs from now flash once, when the returned function is called. */
export function flashChanges() {
  const before = shownValues()
  return () => {
    for (const [element, value] of shownValues())
      if (before.get(element) !== value) animate(element, FLASH, undefined, 'flash')
  }
}

const FLASH = { backgroundColor: 'color-mix(in oklab, var(--color-accent) 22%, var(--color-surface))' }

const shownValues = () => new Map([...document.querySelectorAll(EDITED)].map((element) => [element, textOf(element)]))

function textOf(element: Element) {
  const { value = element.textContent, checked } = element as Partial<HTMLInputElement> // a row has neither
  return `${value} ${checked} ${element.querySelector('img')?.src}`
}
