/** In the order of preference; styles/toast.css has where each is. */
const PLACES = ['bottom', 'top', 'bottom-center', 'top-center'] as const

/** Puts the toasts where they cover no button, or only the less important ones: a toast comes right after Save. */
export function placeToasts(viewport: HTMLElement) {
  const buttons = [...document.querySelectorAll('.button, .icon-button')].filter(
    (button) => !button.closest('[inert], [aria-hidden="true"]'),
  )
  const costs = PLACES.map((place) => {
    viewport.dataset.place = place
    return costOf(viewport.getBoundingClientRect(), buttons)
  })
  viewport.dataset.place = PLACES[costs.indexOf(Math.min(...costs))]
}

/** What a rectangle covers: the main action of a form counts more than all others. */
function costOf(area: DOMRect, buttons: readonly Element[]): number {
  const covered = buttons.filter((button) => overlaps(button.getBoundingClientRect(), area))
  return covered.reduce((cost, button) => cost + (button.classList.contains('button-solid') ? 100 : 1), 0)
}

const overlaps = (a: DOMRect, b: DOMRect) =>
  a.width > 0 && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
