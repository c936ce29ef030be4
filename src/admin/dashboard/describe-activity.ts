import { FORMS, nameIn } from '#content/forms.ts'
import { kindOf } from '#content/kinds.ts'
import { countOf } from '#content/text/count-of.ts'
import type { Activity, Version } from '#data/drafts/history.ts'
import { nameOfContent } from '../drafts/content-names.ts'
import { EDITORS } from '../editors.ts'
import { describeVersion, UNCHANGED } from '../history/describe-version.ts'

/** What belongs together, in words: several saves of a row, or several rows of an editor, as by an import. */
export type ChangeLine = ReturnType<typeof describeActivity>[number]

/** Rows of an editor that are changed this closely one after the other belong together. */
const TOGETHER_MS = 60_000
/** So do the saves of a row in this time. */
const AGAIN_MS = 10 * 60_000
const MOST_NAMES = 3

const listFormat = new Intl.ListFormat('en')

/**
 * `changes` are the newest first, `readerId` is the account that reads them. What the first start wrote only says how a row
 * was before, as the versions `before` them do.
 */
export function describeActivity(changes: readonly Activity[], readerId: string, before: readonly Version[] = []) {
  const groups: Activity[][] = []
  for (const change of changes.filter(({ isOfFirstStart }) => !isOfFirstStart)) {
    const group = groups.at(-1)
    if (group && belongsTo(group, change)) group.push(change)
    else groups.push([change])
  }
  const changed = new Set<string>()
  return groups.map((group) => {
    const { id, changed_at, changed_by, prepared_by } = group[0]! // a group begins with a change
    const rows = [...Map.groupBy(group, ({ row_id }) => row_id).values()].map(asOneChange)
    const isNewest = rows.every(({ row_id }) => !changed.has(row_id))
    for (const { row_id } of rows) changed.add(row_id)
    const said = sayOne(rows[0]!, [...changes, ...before])
    const maker = changed_by === readerId ? '' : changed_by ? 'by another account' : 'by the server'
    return {
      id,
      /** One for each row. */
      changes: rows,
      changedAt: changed_at,
      ...(rows.length > 1 ? sayTogether(rows) : said),
      /** Who prepared it, and who made it unless the reader did. */
      who: [prepared_by && `prepared by ${prepared_by}`, maker].filter(Boolean).join(', '),
      canUndo: isNewest && rows.every(canBeUndone) && (rows.length > 1 || said.what !== CHANGED_BACK),
    }
  })
}

type Saved = Activity & { saves: number }

/** The changes of one row, which are an addition and changes of it, changes, or one deletion. */
const asOneChange = (saves: readonly Activity[]): Saved => ({
  ...saves[0]!, // a row has changed at least once
  action: saves.at(-1)!.action,
  saves: saves.length,
})

function belongsTo(group: readonly Activity[], change: Activity): boolean {
  const [last, before] = [group[0]!, group.at(-1)!]
  const ofRow = group.findLast(({ row_id }) => row_id === change.row_id)
  if (ofRow && (ofRow.action !== 'update' || change.action === 'delete')) return false
  const isAlike =
    kindOf(last.table_name).editor === kindOf(change.table_name).editor &&
    last.changed_by === change.changed_by &&
    last.prepared_by === change.prepared_by
  const msSince = ({ changed_at }: Activity) => Date.parse(changed_at) - Date.parse(change.changed_at)
  return isAlike && (ofRow ? msSince(last) < AGAIN_MS : msSince(before) < TOGETHER_MS)
}

/** What an editor saves together is undone only there, unless nothing came or went. */
const canBeUndone = ({ table_name, action }: Saved) =>
  action === 'update' || (kindOf(table_name).isList && !FORMS[table_name].isEditedTogether)

const CHANGED_BACK = 'Changed and changed back'

function sayOne(change: Saved, versions: readonly Version[]) {
  const { id, table_name, row_id, row, action, saves } = change
  const { isList, editor } = kindOf(table_name)
  const { schema, isEditedTogether } = FORMS[table_name]
  const ofRow = versions.filter((one) => one.row_id === row_id)
  const previous = ofRow[ofRow.findIndex((one) => one.id === id) + saves]
  const what = describeVersion(schema, { ...change, prepared_by: null }, previous)
  return {
    name: nameOfContent(table_name, row),
    what: saves > 1 && what === UNCHANGED ? CHANGED_BACK : what,
    address: isList && !isEditedTogether && action !== 'delete' ? `${editor}?edit=${row_id}` : editor,
  }
}

/** '3 Talks', 'Added: Ropes, Knots and Tides'; 'Press Kit', '4 changes: …'. */
function sayTogether(rows: readonly Saved[]) {
  const [{ table_name, action }] = rows as [Saved]
  const isOneKind = rows.every((one) => one.table_name === table_name && one.action === action) && action !== 'update'
  const { editor } = kindOf(table_name)
  const names = rows.map((one) => nameIn(one.table_name, one.row) || FORMS[one.table_name].label)
  const shown =
    names.length > MOST_NAMES + 1 ? [...names.slice(0, MOST_NAMES), `${names.length - MOST_NAMES} more`] : names
  const what = isOneKind ? (action === 'insert' ? 'Added' : 'Deleted') : countOf(rows.length, 'change')
  return {
    name: isOneKind
      ? countOf(rows.length, FORMS[table_name].label)
      : (EDITORS.find(({ path }) => path === editor)?.label ?? ''),
    what: `${what}: ${listFormat.format(shown)}`,
    address: editor,
  }
}
