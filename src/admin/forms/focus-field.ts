/** The element of a field in a form, by its name; of a list of fields the first. Rich text and pictures name themselves. */
const fieldIn = (form: Element, name: string) =>
  form.querySelector(`:is([name="${name}"], [data-field="${name}"]):not([type="radio"]:not(:checked))`) ??
  form.querySelector(`[name^="${name}."]`)

/** Focuses the control of a field and brings it, with its label, into view; returns whether it has the focus. */
export function focusField(form: Element, name: string): boolean {
  const field = fieldIn(form, name)
  if (!field) return false
  const fold = field.closest('details')
  if (fold) fold.open = true
  const control = field.matches('[data-field]') ? field.querySelector('[role="textbox"], input') : field
  if (!(control instanceof HTMLElement)) return false
  control.focus({ preventScroll: true })
  const isTall = field.clientHeight > innerHeight / 2
  field.scrollIntoView({ block: isTall ? 'start' : 'center' })
  return control === document.activeElement
}

export function fieldOf(element: Element): string | undefined {
  const field = element.closest('[name], [data-field]')
  return field?.getAttribute('data-field') ?? field?.getAttribute('name') ?? undefined
}

/**
 * Focuses the first invalid control of a form, by the names of its fields, and brings it and its message into view; false
 * while it is on a tab that is not shown.
 */
export function focusFault(form: Element, isInvalid: (name: string) => boolean): boolean {
  const marked = [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"], [role="alert"][tabindex]')]
  const [fault, ...others] = marked.filter((element) => isInvalid(fieldOf(element) ?? ''))
  if (!fault || fault.closest('[hidden]')) return false
  for (const fold of [fault, ...others].flatMap((element) => element.closest('details') ?? [])) fold.open = true
  fault.focus({ preventScroll: true })
  const message = fault.clientHeight > innerHeight / 3 && document.getElementById(`${fault.id}-error`)
  ;(message || fault).scrollIntoView({ block: 'center' })
  return true
}
