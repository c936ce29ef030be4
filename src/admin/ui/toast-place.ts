/** In order of preference; styles/toast.css defines their positions. */
const PLACES = ['bottom', 'top', 'bottom-center', 'top-center'] as const

/** Places the toasts where they cover no buttons, or only less important ones: a toast appears right after Save. */
export function placeToasts(viewport: HTMLElement) {
  const buttons = [...document.querySelectorAll('.button, .icon-button')]
    .filter(
      (button) =>
        // skips rows of a long list that are out of sight: measuring them would force their layout
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
  /** The weight of a form's button, higher than all others together. */
  isMain: boolean
}

/** The elements that a rectangle covers. */
const costOf = (place: DOMRect, buttons: readonly ButtonArea[]) =>
  buttons.filter(({ area }) => overlaps(area, place)).reduce((cost, { isMain }) => cost + (isMain ? 100 : 1), 0)

const overlaps = (a: DOMRect, b: DOMRect) =>
  a.width > 0 && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
