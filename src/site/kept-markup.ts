let kept: HTMLElement

/**
 * Keeps a copy of the page as the server sent it. A copy of elements needs no trust: nothing is parsed, no script runs.
 */
export function keepMarkup(root: HTMLElement) {
  // in a document that loads no pictures
  kept = document.implementation.createHTMLDocument().importNode(root, true)
  // one dialog at most is open: that is for its reader to say again
  kept.querySelector('[open]')?.removeAttribute('open')
}

/** A copy of what a selector finds in it, or of all of it. */
export const keptMarkup = (selector?: string) => (selector ? kept.querySelector(selector) : kept)?.cloneNode(true) ?? ''

/** What was written into the fields of the page since, while they still stand there. */
export function keepFields() {
  for (const { id, value } of document.querySelectorAll<HTMLInputElement>('.input')) {
    const field = kept.querySelector<HTMLInputElement>(`#${id}`)
    if (field) field.value = value
  }
}
