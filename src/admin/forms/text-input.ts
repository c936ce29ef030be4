import { OTHER_LINE_ENDS } from '#content/fields.schema.ts'
import { joinWrappedLines } from './wrapped-lines.ts'

// Refuses or changes an edit in a text field, where possible before it happens: setting `value` afterwards breaks the
// field's own undo.

export type TextInput = HTMLInputElement | HTMLTextAreaElement

/** The length of the text after `inserted` has replaced the selection. */
export const lengthAfter = ({ value, selectionStart, selectionEnd }: TextInput, inserted: string) =>
  value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0)) + inserted.length

/** In a field of one line the browser makes a space of a pasted `\n`, and leaves the others. */
const inOneLine = (text: string) => text.replace(OTHER_LINE_ENDS, ' ')

/** What a field takes of an insertion: one line, or lines that are not wrapped as in a PDF. */
export const tidied = ({ type }: TextInput, inserted: string) => {
  if (type === 'text') return inOneLine(inserted)
  return type === 'textarea' ? joinWrappedLines(inserted) : inserted
}

/** Inserts at the caret. `execCommand` is deprecated, but no other call keeps the undo history. */
export const insert = (text: string) => document.execCommand('insertText', false, text)

/** Inserts lines as they are, none of them within another: a caret within a line goes to its end. */
export function insertLines(area: HTMLTextAreaElement, lines: string) {
  const { from, to, text } = asLines(area, lines)
  area.setSelectionRange(from, to)
  insert(text)
}

export function asLines({ value, selectionStart, selectionEnd }: TextInput, lines: string) {
  const start = selectionStart ?? value.length
  const end = selectionEnd ?? start
  const isWithin = start === end && !/(^|\n)$/.test(value.slice(0, start))
  const from = isWithin ? start + /^.*/.exec(value.slice(start))![0].length : start
  const to = Math.max(from, end)
  const before = /(^|\n)$/.test(value.slice(0, from)) ? '' : '\n'
  return { from, to, text: `${before}${lines}${value[to] === '\n' ? '' : '\n'}` }
}

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
