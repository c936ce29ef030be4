import { menuSettings } from '#content/site/menu.ts'
import { PARTS, partsShown } from '#content/site/parts.ts'
import type { Endpoint, Row } from './endpoint.ts'
import { INBOX, type MovedTable } from './moved-tables.ts'
import { instantOf, rowDigest } from './row-digest.ts'
import { isGivenUp, isWaiting, type SiteData } from './site-data.ts'

/** How a table of the target differs from the siteData. */
export interface RowDifference {
  count: number
  /** Keys of rows that the target lacks or has with other values. */
  wanted: Set<string>
  /** Keys of rows in the target that are not in the siteData, or not with these values. */
  unwanted: string[]
  /** How many rows of the target would be lost: those that are not in the siteData, or changed later than there. */
  own: number
  /** How many rows of the target will be gone or replaced, but for those of the migrations. */
  removed: number
}

interface Known {
  key: string
  digest: string
  changedAt: string
  isUntouched: boolean
  isGivenUp: boolean
}

/** Compares a table row by row. The row of a single-row table is the same under any key. */
export async function compareRows(table: MovedTable, siteData: SiteData, target: Endpoint): Promise<RowDifference> {
  const known = await readKnown(table, target)
  const difference: RowDifference = { count: 0, wanted: new Set(), unwanted: [], own: 0, removed: 0 }
  for await (const page of siteData.rows(table)) {
    for (const row of page) {
      const there = known.get(matchOf(table, row))
      known.delete(matchOf(table, row))
      const isMessage = table.name === INBOX.name && isWaiting(row)
      // the target may have mailed a message that it got from an interrupted move
      const isSame = isMessage ? isSince(there, row) : there?.digest === rowDigest(table, row)
      if (isMessage && !isSame && siteData.isHeld(row)) continue
      difference.count++
      if (isSame) continue
      difference.wanted.add(String(row[table.key]))
      if (!there) continue
      difference.unwanted.push(there.key)
      if (there.isUntouched) continue
      difference.removed++
      if (!there.isGivenUp && there.changedAt > instantOf(row.updated_at)) difference.own++
    }
  }
  for (const { key, isUntouched } of known.values()) {
    // the row that the migrations made stays: without it its section could not be saved
    if (isUntouched) continue
    difference.unwanted.push(key)
    difference.removed++
    difference.own++
  }
  return difference
}

/** Whether the target has this state of a waiting message, or has brought it further; not one that it gave up or had before. */
const isSince = (there: Known | undefined, row: Row): boolean =>
  there !== undefined && !there.isGivenUp && there.changedAt >= instantOf(row.updated_at)

async function readKnown(table: MovedTable, target: Endpoint): Promise<Map<string, Known>> {
  const known = new Map<string, Known>()
  for await (const page of target.rows(table)) {
    for (const row of page) {
      const changedAt = instantOf(row.updated_at)
      known.set(matchOf(table, row), {
        key: String(row[table.key]),
        digest: rowDigest(table, row),
        changedAt,
        isUntouched: isUntouched(table, row),
        isGivenUp: table.name === INBOX.name && isGivenUp(row),
      })
    }
  }
  return known
}

const matchOf = ({ isSingleton, key }: MovedTable, row: Row) => (isSingleton ? '' : String(row[key]))

/** Whether it is as the migrations made it: never written to, or emptied again. */
function isUntouched(table: MovedTable, row: Row): boolean {
  if (!table.isSingleton) return false
  const whole = completed(table, row)
  return madeRows(table).some((made) => rowDigest(table, { ...whole, ...made }) === rowDigest(table, whole))
}

/**
 * What the migrations write into a row that exists once. Those of a project also leave out the empty parts of the site,
 * as the first start of a folder does without the demo.
 */
function madeRows(table: MovedTable): Row[] {
  if (table.name !== 'site') return [table.empty]
  const hidden = partsShown({ sections: [], advisory_in_footer: true }, PARTS, false)
  return [table.empty, { ...table.empty, ...hidden }].map((made) => completed(table, made))
}

/** With the complete menu, as pages show it: a migration wrote the entries that existed then. */
const completed = ({ name }: MovedTable, row: Row): Row =>
  name === 'site' ? { ...row, sections: menuSettings({ sections: row.sections }) } : row
