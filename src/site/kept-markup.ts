let kept: HTMLElement

/** Keeps a copy of the page as the server sent it. Copying elements is safe: nothing is parsed and no script runs. */
export function keepMarkup(root: HTMLElement) {
  // in an inert document, which loads no pictures
  kept = document.implementation.createHTMLDocument().importNode(root, true)
  // at most one dialog is open, and the visitor can open it again
  kept.querySelector('[open]')?.removeAttribute('open')
}

/** A copy of the element that matches the selector, or of the whole page. */
export const keptMarkup = (selector?: string) => (selector ? kept.querySelector(selector) : kept)?.cloneNode(true) ?? ''

/** What the server wrote inside of an element; undefined when the page has no such element. */
export const keptHtml = (selector: string) => kept.querySelector(selector)?.innerHTML

/** Copies what the visitor has typed since into the fields, as long as they are still in the page. */
export function keepFields() {
  for (const { id, value } of document.querySelectorAll<HTMLInputElement>('.input')) {
    const field = kept.querySelector<HTMLInputElement>(`#${id}`)
    if (field) field.value = value
  }
}
