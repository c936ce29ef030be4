import { FORMS } from '#content/forms.ts'
import { kindOf } from '#content/kinds.ts'
import { countOf } from '#content/text/count-of.ts'
import type { Activity } from '#data/drafts/history.ts'
import { nameOfContent } from '../drafts/content-names.ts'
import { describeVersion } from '../history/describe-version.ts'

/** A change in words, or several rows that were added or deleted together, as by an import. */
export interface ChangeLine {
  /** The last of them. */
  last: Activity
  name: string
  what: string
  /** Empty for the reader's own change. */
  who: string
  canUndo: boolean
  address: string
}

/** Additions and deletions that follow each other this closely belong together. */
const TOGETHER_MS = 60_000

/**
 * `changes` are the newest first, `readerId` is the account that reads them. What the first start wrote only says how a row
 * was before.
 */
export function describeActivity(changes: readonly Activity[], readerId: string): ChangeLine[] {
  const lines: Activity[][] = []
  for (const change of changes.filter(({ isOfFirstStart }) => !isOfFirstStart)) {
    const line = lines.at(-1)
    const later = line?.at(-1)
    if (later && belongTogether(later, change)) line?.push(change)
    else lines.push([change])
  }
  const changed = new Set<string>()
  return lines.flatMap((line): ChangeLine[] => {
    const [last] = line
    if (!last) return []
    const { table_name, row_id, action, row, changed_by } = last
    const { isList, editor } = kindOf(table_name)
    const { label, schema, isEditedTogether } = FORMS[table_name]
    const isNewest = !changed.has(row_id)
    for (const one of line) changed.add(one.row_id)
    const previous = changes.slice(changes.indexOf(last) + 1).find((one) => one.row_id === row_id)
    const canBeGone = isList && !isEditedTogether && line.length === 1
    return [
      {
        last,
        name: line.length > 1 ? countOf(line.length, label) : nameOfContent(table_name, row),
        what: describeVersion(schema, last, previous),
        who: changed_by === readerId ? '' : changed_by ? 'by another account' : 'by the server',
        canUndo: isNewest && (action === 'update' || Boolean(canBeGone)),
        address: canBeGone && action !== 'delete' ? `${editor}?edit=${row_id}` : editor,
      },
    ]
  })
}

const belongTogether = (later: Activity, earlier: Activity) =>
  later.action !== 'update' &&
  later.action === earlier.action &&
  later.table_name === earlier.table_name &&
  later.changed_by === earlier.changed_by &&
  Date.parse(later.changed_at) - Date.parse(earlier.changed_at) < TOGETHER_MS
