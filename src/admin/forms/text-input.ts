import { OTHER_LINE_ENDS } from '#content/fields.schema.ts'

// Refuses or changes an edit in a text field, where possible before it happens: setting `value` afterwards breaks the
// field's own undo.

export type TextInput = HTMLInputElement | HTMLTextAreaElement

/** The length of the text after `inserted` has replaced the selection. */
export const lengthAfter = ({ value, selectionStart, selectionEnd }: TextInput, inserted: string) =>
  value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0)) + inserted.length

/** In a field of one line the browser makes a space of a pasted `\n`, and leaves the others. */
const inOneLine = (text: string) => text.replace(OTHER_LINE_ENDS, ' ')

/**
 * Inserts several lines as one; returns false if there is only one. `execCommand` is deprecated, but no other call keeps
 * the undo history.
 */
export const insertInOneLine = ({ type }: TextInput, inserted: string) =>
  type === 'text' && inOneLine(inserted) !== inserted && document.execCommand('insertText', false, inOneLine(inserted))

/** Joins lines that are already in the field. */
export function joinLines(input: TextInput) {
  const joined = inOneLine(input.value)
  if (input.type === 'text' && joined !== input.value) setText(input, joined)
}

/** Changes the text before the caret, or reverts an edit there; the text after it stays the same. */
export function setText(input: TextInput, text: string) {
  const caret = text.length - (input.value.length - (input.selectionEnd ?? input.value.length))
  input.value = text
  input.setSelectionRange(caret, caret)
}
