let kept: HTMLElement
/** The visitor's input, by the ids of the fields. */
const written = new Map<string, string>()
/** The id of the focused field. */
let focused = ''

/** Keeps a copy of the page as the server sent it. Copying elements is safe: nothing is parsed and no script runs. */
export function storeServerMarkup(root: HTMLElement) {
  // in an inert document, which loads no images
  kept = document.implementation.createHTMLDocument().importNode(root, true)
  // at most one dialog is open, and the visitor can open it again
  kept.querySelector('dialog[open]')?.removeAttribute('open')
}

/** A copy of the element that matches the selector, or of the whole page, with the input in its fields. */
export function serverMarkup(selector?: string) {
  const copy = (selector ? kept.querySelector(selector) : kept)?.cloneNode(true) as HTMLElement | undefined // as its original
  // after copying: a copied <select> would lose its choice
  if (copy) fillIn(copy)
  return copy ?? ''
}

/** The server's markup inside an element; undefined when the page has no such element. */
export const serverHtml = (selector: string) => kept.querySelector(selector)?.innerHTML

/** Saves the visitor's input while its fields are still in the page. */
export function keepFields() {
  for (const { id, value } of document.querySelectorAll<HTMLInputElement>('.input[id]')) written.set(id, value)
  focused = document.activeElement?.id ?? ''
}

/** Restores the saved input and the focus in a page that React has rendered anew. */
export function restoreFields(root: HTMLElement) {
  fillIn(root)
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true })
}

function fillIn(part: HTMLElement) {
  for (const [id, value] of written) {
    const field = part.querySelector<HTMLInputElement>(`#${id}`)
    if (field) field.value = value
  }
}
