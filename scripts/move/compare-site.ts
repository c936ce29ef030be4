import { countOf } from '#content/text/count-of.ts'
import { compareRows, type RowDifference } from './compare-rows.ts'
import { type AccountDifference, compareAccounts } from './copy-accounts.ts'
import type { FileCopier, FileDifference } from './copy-files.ts'
import { copyRows } from './copy-rows.ts'
import { pathOf, type Target } from './endpoint.ts'
import { labelOf, type MovedTable } from './moved-tables.ts'
import type { SiteData } from './site-data.ts'

/** How the target differs from the siteData: every account, every row and the checksum of every file. */
export interface SiteDifference {
  accounts: AccountDifference
  tables: Map<MovedTable, RowDifference>
  files: FileDifference
}

export interface SiteParts {
  siteData: SiteData
  target: Target
  tables: readonly MovedTable[]
  files: FileCopier
}

/** Changes nothing. With `readsAll` files that the target lacks are read, too. */
export async function compareSite(parts: SiteParts, readsAll: boolean): Promise<SiteDifference> {
  const { siteData, target, tables, files } = parts
  const accounts = compareAccounts(siteData.accounts, await target.accounts())
  const rows = new Map<MovedTable, RowDifference>()
  for (const table of tables) rows.set(table, await compareRows(table, siteData, target))
  return { accounts, tables: rows, files: await files.compare(readsAll) }
}

/**
 * Removes the differences in rows and files, as far as the target allows; resolves with a sentence for each that it
 * refuses.
 */
export async function copyContent(
  { siteData, target, files }: SiteParts,
  difference: SiteDifference,
): Promise<string[]> {
  const refusals: string[] = []
  for (const [table, found] of difference.tables) refusals.push(...(await copyRows(table, siteData, target, found)))
  return [...refusals, ...(await files.copy(difference.files))]
}

/** What differs, one sentence each; empty if nothing does. */
export function differencesIn({ accounts, tables, files }: SiteDifference): string[] {
  const paths = [...files.wanted, ...files.unwanted].map(pathOf)
  return [
    ...[...accounts.wanted, ...accounts.unwanted].map(({ name }) => `The account ${name} differs.`),
    ...[...tables].flatMap(([table, found]) => rowSentence(table, found)),
    ...paths.map((path) => `The file ${path} differs.`),
  ]
}

export function rowSentence({ name }: MovedTable, { wanted, unwanted }: RowDifference): string[] {
  const count = Math.max(wanted.size, unwanted.length)
  return count ? [`${labelOf(name)}: ${countOf(count, 'row')} ${count === 1 ? 'differs' : 'differ'}.`] : []
}

/**
 * What the target would lose, in words: what the source lacks, or has in an older state. With `hasAccounts` it had the same
 * accounts before.
 */
export function ownContentIn({ accounts, tables, files }: SiteDifference, hasAccounts: boolean): string[] {
  const rows = [...tables].filter(([{ isEdited }, { own }]) => isEdited && own)
  const lost = [...files.unwanted, ...files.changed]
  return [
    ...accounts.unwanted.map(({ name }) => `the account ${name}`),
    ...(hasAccounts ? accounts.wanted : []).map(({ name }) => `the account ${name} (changed there since)`),
    ...rows.map(([{ name }, { own }]) => `${labelOf(name)} (${countOf(own, 'row')})`),
    ...lost.map((file) => `the file ${pathOf(file)}`).slice(0, MOST_NAMED),
    ...(lost.length > MOST_NAMED ? [countOf(lost.length - MOST_NAMED, 'more file')] : []),
  ]
}

const MOST_NAMED = 5
