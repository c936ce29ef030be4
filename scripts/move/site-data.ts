import { addressesOf } from '#content/forms.ts'
import { CONTENT_TABLES } from '#content/kinds.ts'
import { PUBLIC_FILES } from '#content/picture/stored-files.ts'
import type { Account, Progress, Row, Source } from './endpoint.ts'
import { ACCESS_KEYS, INBOX, labelOf, type MovedTable, PROFILES } from './moved-tables.ts'
import { storableRow } from './storable-row.ts'

/** Names of columns that are addresses of pages, not of pictures. */
const LINK_COLUMNS = new Set(CONTENT_TABLES.flatMap(addressesOf))

interface CargoParts {
  source: Source
  accounts: readonly Account[]
  /** Where the target's public files are found. */
  origin: string
  progress: Progress
}

export type SiteData = ReturnType<typeof createSiteData>

/** What the target is to have of the source. */
export function createSiteData({ source, accounts, origin, progress }: CargoParts) {
  /** Ids of messages that the source has given up, and the target is to mail. */
  const given = new Set<unknown>()

  /**
   * The rows of a table, in pages: without profiles that belong to no account, without characters that Postgres
   * refuses, with addresses of public files that lead to the target's, and with the keys of connected programs ended.
   */
  async function* rows({ name, key }: Pick<MovedTable, 'name' | 'key'>): AsyncIterable<Row[]> {
    const ids = new Set(accounts.map(({ id }) => id))
    let count = 0
    for await (const page of source.rows({ name, key })) {
      const storable = page.map(storableRow)
      if (name === INBOX.name) yield storable
      else if (name === PROFILES) yield storable.filter(({ id }) => ids.has(String(id)))
      else if (name === ACCESS_KEYS.name) yield storable.map((row) => (isConnected(row) ? endedKey(row) : row))
      else yield storable.map((row) => readdressed(row, source.origins, origin))
      count += page.length
      progress(`${labelOf(name)}: ${count} rows`)
    }
  }

  const waiting = () => rowsWhere(rows(INBOX), isWaiting)

  return {
    accounts,
    rows,
    waiting,
    /** Names of the programs that have to be connected anew. */
    programs: async () => (await rowsWhere(source.rows(ACCESS_KEYS), isConnected)).map(({ name }) => String(name)),
    /** Whether the source may still mail it: the target does not get it before the source has given it up. */
    isHeld: (row: Row) => isWaiting(row) && !given.has(row.id),
    /** Makes the source give up the messages that wait to be mailed, unless an interrupted move has already done so. */
    async takeWaiting(): Promise<void> {
      for (const { id } of await source.giveUp(await waiting())) given.add(id)
    },
  }
}

async function rowsWhere(pages: AsyncIterable<Row[]>, isMeant: (row: Row) => boolean): Promise<Row[]> {
  const found: Row[] = []
  for await (const page of pages) found.push(...page.filter(isMeant))
  return found
}

/** A picture's address has no origin; a link to a file, alone or in a text, has the target's. */
function readdressed(row: Row, origins: readonly string[], to: string): Row {
  const changed = (value: unknown, column: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => changed(item, column))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, changed(member, name)]))
    if (typeof value !== 'string' || !value.includes(PUBLIC_FILES)) return value
    const isLink = LINK_COLUMNS.has(column)
    if (isLink && value.startsWith(PUBLIC_FILES)) return to + value
    const isPicture = !isLink && origins.some((origin) => value.startsWith(origin + PUBLIC_FILES)) && !/\s/.test(value)
    const address = (isPicture ? '' : to) + PUBLIC_FILES
    return origins.reduce((text, origin) => text.replaceAll(origin + PUBLIC_FILES, address), value)
  }
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, changed(value, column)]))
}

/** A program that was connected by agreeing (OAuth): it cannot renew its key where another secret key signs. */
const isConnected = ({ refresh_hash, revoked_at }: Row) => refresh_hash !== null && revoked_at === null

/** At a time that is the same in every comparison. */
const endedKey = (row: Row): Row => ({ ...row, revoked_at: row.updated_at })

/** Whether a message of the inbox waits to be mailed. */
export const isWaiting = ({ status }: Row) => status === 'pending'

/** What a project's inbox says of a message that it gave up: to which folder, its last change and its error before that. */
export const GIVEN_UP = /^It was moved to (.*?) and is mailed from there\. \((\S+)\)(?: (.*))?$/s

/** Whether a move from a project has made it give up the message. */
export const isGivenUp = ({ status, last_error }: Row) => status === 'failed' && GIVEN_UP.test(String(last_error))
