/** In the order of preference; styles/toast.css has where each is. */
const PLACES = ['bottom', 'top', 'bottom-center', 'top-center'] as const

/** Puts the toasts where they cover no button, or only the less important ones: a toast comes right after Save. */
export function placeToasts(viewport: HTMLElement) {
  const buttons = [...document.querySelectorAll('.button, .icon-button')]
    .filter(
      (button) =>
        // the rows of a long list that are out of sight: to measure each would lay it out
        button.checkVisibility({ contentVisibilityAuto: true }) && !button.closest('[inert], [aria-hidden="true"]'),
    )
    .map((button) => ({ area: button.getBoundingClientRect(), isMain: button.classList.contains('button-solid') }))
  const costs = PLACES.map((place) => {
    viewport.dataset.place = place
    return costOf(viewport.getBoundingClientRect(), buttons)
  })
  viewport.dataset.place = PLACES[costs.indexOf(Math.min(...costs))]
}

interface ButtonArea {
  area: DOMRect
  /** Of a form: it counts more than all others. */
  isMain: boolean
}

/** What a rectangle covers. */
const costOf = (place: DOMRect, buttons: readonly ButtonArea[]) =>
  buttons.filter(({ area }) => overlaps(area, place)).reduce((cost, { isMain }) => cost + (isMain ? 100 : 1), 0)

const overlaps = (a: DOMRect, b: DOMRect) =>
  a.width > 0 && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
