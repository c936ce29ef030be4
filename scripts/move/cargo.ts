import { PUBLIC_FILES } from '#content/picture/stored-files.ts'
import { INBOX, type MovedTable, PROFILES } from './moved-tables.ts'
import type { Account, KeyedTable, Row, Source } from './side.ts'
import { storableRow } from './storable-row.ts'

/** What the target is to have of the source. */
export class Cargo {
  readonly source: Source
  readonly accounts: readonly Account[]
  #given: Row[] | undefined

  constructor(source: Source, accounts: readonly Account[]) {
    this.source = source
    this.accounts = accounts
  }

  /**
   * The rows of a table, in pages: without profiles that belong to no account, without characters that Postgres
   * refuses, and with addresses of public files that lead to wherever the site is. Messages that are waiting to be
   * mailed are included once the source has given them up.
   */
  async *rows(table: MovedTable): AsyncIterable<Row[]> {
    const { name } = table
    const ids = new Set(this.accounts.map(({ id }) => id))
    for await (const page of this.#storable(table)) {
      if (name === INBOX.name) yield page.filter((row) => !isWaiting(row))
      else if (name === PROFILES) yield page.filter(({ id }) => ids.has(String(id)))
      else yield page.map((row) => withoutOrigins(row, this.source.origins))
    }
    if (name === INBOX.name && this.#given) yield this.#given
  }

  /** How many messages wait to be mailed. */
  async waiting(): Promise<number> {
    return (await this.#waiting()).length
  }

  /** Includes them from the start: an interrupted move may have copied them already. */
  async includeWaiting(): Promise<void> {
    this.#given = await this.#waiting()
  }

  /** Makes the source give up the messages that wait to be mailed; returns how many. */
  async takeWaiting(): Promise<number> {
    this.#given = await this.source.giveUp(await this.#waiting())
    return this.#given.length
  }

  async #waiting(): Promise<Row[]> {
    const rows: Row[] = []
    for await (const page of this.#storable(INBOX)) rows.push(...page.filter(isWaiting))
    return rows
  }

  async *#storable(table: KeyedTable): AsyncIterable<Row[]> {
    for await (const page of this.source.rows(table)) yield page.map(storableRow)
  }
}

const isWaiting = ({ status }: Row) => status === 'pending'

function withoutOrigins(row: Row, origins: readonly string[]): Row {
  const text = JSON.stringify(row)
  const changed = origins.reduce((json, origin) => json.replaceAll(origin + PUBLIC_FILES, PUBLIC_FILES), text)
  return changed === text ? row : JSON.parse(changed)
}
