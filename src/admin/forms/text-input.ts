import { OTHER_LINE_ENDS } from '#content/fields.schema.ts'

// Edits that a text field refuses or changes: before they are made where that can be, for a value that is set afterwards
// leaves the field's own undo nothing to take back, or mixes it up.

export type TextInput = HTMLInputElement | HTMLTextAreaElement

/** Of the text, once this is inserted in place of what is selected. */
export const lengthAfter = ({ value, selectionStart, selectionEnd }: TextInput, inserted: string) =>
  value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0)) + inserted.length

/** In a field of one line the browser makes a space of a pasted `\n`, and leaves the others. */
const inOneLine = (text: string) => text.replace(OTHER_LINE_ENDS, ' ')

/** Whether it has inserted several lines as one. */
export const insertInOneLine = ({ type }: TextInput, inserted: string) =>
  type === 'text' && inOneLine(inserted) !== inserted && document.execCommand('insertText', false, inOneLine(inserted))

/** The same for what has been inserted. */
export function joinLines(input: TextInput) {
  const joined = inOneLine(input.value)
  if (input.type === 'text' && joined !== input.value) setText(input, joined)
}

/** Changes the text before the caret, or takes an edit there back: the text after it is the same. */
export function setText(input: TextInput, text: string) {
  const caret = text.length - (input.value.length - (input.selectionEnd ?? input.value.length))
  input.value = text
  input.setSelectionRange(caret, caret)
}
