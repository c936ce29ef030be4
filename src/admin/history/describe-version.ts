import type { Version } from '#data/history.ts'
import { labelOf, type VersionSchema } from '../forms/form-schema.ts'
import { structureInWords } from './site-in-words.ts'

export interface FieldChange {
  field: string
  label: string
  before: unknown
  after: unknown
}

/** The fields of a form in which two states of a row differ, by the schema's order. */
export function changesBetween(
  schema: VersionSchema,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): FieldChange[] {
  return Object.keys(schema.shape).flatMap((field) => {
    const label = labelOf(schema, field)
    return label && !readsTheSame(before[field], after[field])
      ? [{ field, label, before: before[field], after: after[field] }]
      : []
  })
}

/** A text may differ in its format alone; what is no text may be stored in more than one form. */
const readsTheSame = (a: unknown, b: unknown) =>
  readableValue(a) === readableValue(b) && (typeof a !== 'string' || typeof b !== 'string' || a === b)

/** 'Title and Location changed', 'Added', 'Deleted'. `previous` is the version before it, if it is known. */
export function describeVersion(
  schema: VersionSchema,
  { action, row }: Version,
  previous: Version | undefined,
): string {
  if (action === 'insert') return previous ? 'Brought back' : 'Added'
  if (action === 'delete') return 'Deleted'
  if (!previous) return 'Changed'
  const labels = changesBetween(schema, previous.row, row).map(({ label }) => label)
  return labels.length > 0 ? `${listFormat.format(labels)} changed` : 'Saved without a visible change'
}

const listFormat = new Intl.ListFormat('en')

/** A value as plain text. */
export function readableValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object') return structureInWords(value)
  if (typeof value !== 'string') return String(value)
  return /^\s*</.test(value) ? textOfHtml(value) : value
}

function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replaceAll(/<\/(p|li|h\d)>/g, '$&\n'), 'text/html')
  return (body.textContent ?? '').trim()
}
