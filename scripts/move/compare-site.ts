import { countOf } from '#content/text/count-of.ts'
import type { Cargo } from './cargo.ts'
import { compareRows, type RowDifference } from './compare-rows.ts'
import { type AccountDifference, compareAccounts } from './copy-accounts.ts'
import { compareFiles, copyFiles, type FileDifference } from './copy-files.ts'
import { copyRows } from './copy-rows.ts'
import type { MovedTable } from './moved-tables.ts'
import { pathOf, type Target } from './side.ts'

/** How the target differs from the cargo: every account, every row and the checksum of every file. */
export interface SiteDifference {
  accounts: AccountDifference
  tables: Map<MovedTable, RowDifference>
  files: FileDifference
}

/** Changes nothing. */
export async function compareSite(
  cargo: Cargo,
  target: Target,
  tables: readonly MovedTable[],
): Promise<SiteDifference> {
  const accounts = compareAccounts(cargo.accounts, await target.accounts())
  const rows = new Map<MovedTable, RowDifference>()
  for (const table of tables) rows.set(table, await compareRows(table, cargo, target))
  return { accounts, tables: rows, files: await compareFiles(cargo.source, target) }
}

/**
 * Removes the differences in rows and files, as far as the target allows; resolves with a sentence for each row that it
 * refuses.
 */
export async function copyContent(cargo: Cargo, target: Target, difference: SiteDifference): Promise<string[]> {
  const { tables, files } = difference
  const refusals: string[] = []
  for (const [table, found] of tables) refusals.push(...(await copyRows(table, cargo, target, found)))
  await copyFiles(cargo.source, target, files)
  return refusals
}

/** What differs, one sentence each; empty if nothing does. */
export function differencesIn({ accounts, tables, files }: SiteDifference): string[] {
  const paths = [...files.wanted, ...files.unwanted].map(pathOf)
  return [
    ...[...accounts.wanted, ...accounts.unwanted].map(({ email }) => `The account ${email} differs.`),
    ...[...tables].flatMap(([table, found]) => rowSentence(table, found)),
    ...paths.map((path) => `The file ${path} differs.`),
  ]
}

export function rowSentence({ name }: MovedTable, { wanted, unwanted }: RowDifference): string[] {
  const count = Math.max(wanted.size, unwanted.length)
  return count ? [`${countOf(count, 'row')} of ${name} ${count === 1 ? 'differs' : 'differ'}.`] : []
}

/** What of the target would be lost, in words: what the source does not have, or has in an older state. */
export function ownContentIn({ accounts, tables, files }: SiteDifference): string[] {
  const rows = [...tables].filter(([{ isEdited }, { own }]) => isEdited && own)
  const lost = [...files.unwanted, ...files.changed]
  return [
    ...accounts.unwanted.map(({ email }) => `the account ${email}`),
    ...rows.map(([{ name }, { own }]) => `${countOf(own, 'row')} of ${name}`),
    ...lost.map((file) => `the file ${pathOf(file)}`).slice(0, MOST_NAMED),
    ...(lost.length > MOST_NAMED ? [countOf(lost.length - MOST_NAMED, 'more file')] : []),
  ]
}

const MOST_NAMED = 5
