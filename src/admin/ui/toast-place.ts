type Place = 'bottom' | 'top'

const PLACES: readonly Place[] = ['bottom', 'top']

/** Puts the toasts where they cover no button, or only the less important ones: a toast comes right after Save. */
export function placeToasts(viewport: HTMLElement) {
  const costs = PLACES.map((place) => {
    viewport.dataset.place = place
    return costOf(viewport.getBoundingClientRect())
  })
  viewport.dataset.place = costs[1]! < costs[0]! ? 'top' : 'bottom'
}

/** What a rectangle covers: the main action of a form counts more than all others. */
function costOf(area: DOMRect): number {
  const covered = [...document.querySelectorAll('.button')].filter(
    (button) => !button.closest('[inert], [aria-hidden="true"]') && overlaps(button.getBoundingClientRect(), area),
  )
  return covered.reduce((cost, button) => cost + (button.classList.contains('button-solid') ? 10 : 1), 0)
}

const overlaps = (a: DOMRect, b: DOMRect) =>
  a.width > 0 && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
