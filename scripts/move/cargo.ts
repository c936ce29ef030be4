import { KINDS, type KnownKind } from '#content/kinds.ts'
import { PUBLIC_FILES } from '#content/picture/stored-files.ts'
import { INBOX, type MovedTable, PROFILES } from './moved-tables.ts'
import type { Account, Progress, Row, Source } from './side.ts'
import { storableRow } from './storable-row.ts'

/** Names of columns that are addresses of pages, not of pictures. */
const LINK_COLUMNS = new Set<string>(KINDS.flatMap(({ addresses = [] }: KnownKind) => addresses))

export interface CargoParts {
  source: Source
  accounts: readonly Account[]
  /** Where the target's public files are found. */
  origin: string
  progress: Progress
}

/** What the target is to have of the source. */
export class Cargo {
  readonly source: Source
  readonly accounts: readonly Account[]
  readonly #origin: string
  readonly #progress: Progress
  /** Ids of messages that the source has given up, and the target is to mail. */
  readonly #given = new Set<unknown>()

  constructor({ source, accounts, origin, progress }: CargoParts) {
    this.source = source
    this.accounts = accounts
    this.#origin = origin
    this.#progress = progress
  }

  /**
   * The rows of a table, in pages: without profiles that belong to no account, without characters that Postgres
   * refuses, and with addresses of public files that lead to the target's.
   */
  async *rows({ name, key }: Pick<MovedTable, 'name' | 'key'>): AsyncIterable<Row[]> {
    const ids = new Set(this.accounts.map(({ id }) => id))
    let count = 0
    for await (const page of this.source.rows({ name, key })) {
      const rows = page.map(storableRow)
      if (name === INBOX.name) yield rows
      else if (name === PROFILES) yield rows.filter(({ id }) => ids.has(String(id)))
      else yield rows.map((row) => this.#readdressed(row))
      count += rows.length
      this.#progress(`${name}: ${count} rows`)
    }
  }

  /** Whether the source may still mail it: the target does not get it before the source has given it up. */
  isHeld = (row: Row) => isWaiting(row) && !this.#given.has(row.id)

  /** The messages that wait to be mailed. */
  async waiting(): Promise<Row[]> {
    const rows: Row[] = []
    for await (const page of this.rows(INBOX)) rows.push(...page.filter(isWaiting))
    return rows
  }

  /** Makes the source give up the messages that wait to be mailed, unless an interrupted move has done so already. */
  async takeWaiting(): Promise<void> {
    for (const { id } of await this.source.giveUp(await this.waiting())) this.#given.add(id)
  }

  /** A picture's address has no origin; a link to a file, alone or in a text, has the target's. */
  #readdressed(row: Row): Row {
    const { origins } = this.source
    const changed = (value: unknown, column: string): unknown => {
      if (Array.isArray(value)) return value.map((item) => changed(item, column))
      if (typeof value === 'object' && value !== null)
        return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, changed(member, name)]))
      if (typeof value !== 'string' || !value.includes(PUBLIC_FILES)) return value
      const isLink = LINK_COLUMNS.has(column)
      if (isLink && value.startsWith(PUBLIC_FILES)) return this.#origin + value
      const isPicture =
        !isLink && origins.some((origin) => value.startsWith(origin + PUBLIC_FILES)) && !/\s/.test(value)
      const address = (isPicture ? '' : this.#origin) + PUBLIC_FILES
      return origins.reduce((text, origin) => text.replaceAll(origin + PUBLIC_FILES, address), value)
    }
    return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, changed(value, column)]))
  }
}

/** Whether a message of the inbox waits to be mailed. */
export const isWaiting = ({ status }: Row) => status === 'pending'
