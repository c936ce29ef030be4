import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { newInstant } from './clock.ts'
import type { Clock } from './connect.ts'
import { Deadline, type StatementBounds } from './deadline.ts'
import { readTables, type Table } from './schema.ts'

export type Row = Record<string, unknown>

/** Observes writes. Only `beforeWrite` may throw, which refuses the transaction. */
export interface WriteGuard {
  beforeWrite(): void
  afterWrite(): void
  /** After a rollback, with what the transaction threw. */
  reportFault(error: unknown): void
}

/** Number and length of cached statements of a kind. Both are bounded, because anonymous requests determine the statements. */
const MAX_STATEMENTS = 200
const MAX_KEPT_LENGTH = 3000

type Statements = LRUCache<string, StatementSync>

/**
 * The open database. Everything in it is synchronous: between two statements of one function no other request runs. A
 * write must happen inside `transaction`, which returns only after the commit is on disk and throws if it is not.
 */
export class Database {
  readonly connection: DatabaseSync
  readonly tables: ReadonlyMap<string, Table>
  /** On whose behalf the running request writes, as `actor_id()` in triggers: the history of a row names them. */
  actorId: string | undefined
  guard: WriteGuard | undefined
  /** Called after each commit, once for every table written. It must not throw. */
  onWrite: (table: string) => void = () => {}
  readonly #clock: Clock
  readonly #deadline: Deadline
  readonly #statements: Statements = new LRUCache({ max: MAX_STATEMENTS })
  readonly #arrayStatements: Statements = new LRUCache({ max: MAX_STATEMENTS })
  readonly #dataVersion: StatementSync
  #lastDataVersion: number | undefined
  /** The end of the turn of the event loop, while the reads of the turn share a transaction. */
  #endOfTurn: NodeJS.Immediate | undefined
  /** Commits that may have changed any table, and those that named one. */
  #commits = 0
  readonly #commitsTo = new Map<string, number>()
  #written = new Set<string>()
  #inTransaction = false

  /** `clock` and `deadline` are those of the connection. */
  constructor(connection: DatabaseSync, clock: Clock, deadline = new Deadline()) {
    this.connection = connection
    this.#clock = clock
    this.#deadline = deadline
    this.tables = readTables(connection)
    connection.function('actor_id', () => this.actorId ?? null)
    this.#dataVersion = connection.prepare('pragma data_version', { returnArrays: true })
  }

  /** A prepared statement, cached by its text. Values belong in parameters, never in the text. */
  prepare(sql: string): StatementSync {
    return kept(this.#statements, sql, () => this.connection.prepare(sql))
  }

  all(sql: string, ...parameters: SQLInputValue[]): Row[] {
    return this.prepare(sql).all(...parameters)
  }

  get(sql: string, ...parameters: SQLInputValue[]): Row | undefined {
    return this.prepare(sql).get(...parameters)
  }

  /** A row of one of the engine's tables, with JavaScript's names: see `camelCased`. */
  named<Named>(sql: string, ...parameters: SQLInputValue[]): Named | undefined {
    const row = this.get(sql, ...parameters)
    return row && camelCased<Named>(row)
  }

  /** Rows as arrays in the order of the selected columns. */
  arrays(sql: string, parameters: SQLInputValue[]): unknown[][] {
    const prepare = () => this.connection.prepare(sql, { returnArrays: true })
    const statement = kept(this.#arrayStatements, sql, prepare)
    // with returnArrays each row is an array, which the types of node:sqlite do not say
    return statement.all(...parameters) as unknown as unknown[][]
  }

  /**
   * Runs `work`, which must not be async, within these bounds. Only statements that call the functions of Deadline
   * respect them. Throws StatementTimeout or AnswerTooLarge.
   */
  within<Result>(bounds: StatementBounds, work: () => Result extends Promise<unknown> ? never : Result): Result {
    return this.#deadline.within(bounds, work)
  }

  /** Writes, in the running transaction or in one of its own. */
  run(sql: string, ...parameters: SQLInputValue[]): void {
    this.transaction(() => void this.prepare(sql).run(...parameters))
  }

  /**
   * Runs `work` in one transaction with one `now()`; a call inside another joins it. Throws what `work` throws, after a
   * rollback. `work` must not be async: another request would write into the same transaction.
   */
  transaction<Result>(work: () => Result extends Promise<unknown> ? never : Result): Result {
    if (this.#inTransaction) return work()
    this.guard?.beforeWrite()
    this.#endReading()
    this.connection.exec('begin immediate')
    this.#inTransaction = true
    this.#clock.instant = newInstant()
    let result: Result
    try {
      result = work()
      this.connection.exec('commit')
    } catch (error) {
      this.#written = new Set()
      // a commit that failed may have been written nevertheless
      this.#commits++
      if (this.connection.isTransaction) this.connection.exec('rollback')
      this.guard?.reportFault(error)
      throw error
    } finally {
      this.#inTransaction = false
      this.#clock.instant = undefined
    }
    this.#countCommit()
    this.guard?.afterWrite()
    const written = this.#written
    this.#written = new Set()
    for (const table of written) this.onWrite(table)
    return result
  }

  /**
   * Grows with every commit that may have changed `table`: by this process at once, by another process in the next turn
   * of the event loop. What was read after this call stays true as long as it returns the same.
   */
  versionOf(table: string): number {
    if (!this.#endOfTurn) this.#beginTurn()
    return this.#commits + (this.#commitsTo.get(table) ?? 0)
  }

  /**
   * Looks for commits of other processes once per turn, because the requests of a turn came before it: that takes a fifth of
   * the time of a cached response. The reads of the turn share one transaction: locking the file for each would take an eighth
   * of the time of a small one.
   */
  #beginTurn(): void {
    if (!this.connection.isTransaction) this.connection.exec('begin')
    this.#endOfTurn = setImmediate(() => {
      this.#endOfTurn = undefined
      this.#endReading()
    })
    // https://sqlite.org/pragma.html#pragma_data_version: it changes with the commits of all other connections
    const dataVersion = (this.#dataVersion.get() as unknown as [number])[0] // with returnArrays a row is an array
    if (dataVersion !== this.#lastDataVersion) this.#commits++
    this.#lastDataVersion = dataVersion
  }

  /** Also called before a write: once another process has written, SQLite refuses a write in the transaction of the reads. */
  #endReading(): void {
    if (this.connection.isTransaction) this.connection.exec('commit')
  }

  /** Throws what starting a transaction would throw now: for a caller with work to do before that. */
  requireWritable(): void {
    this.guard?.beforeWrite()
  }

  /** Marks `table` as changed: `onWrite` is called once the running transaction is committed. */
  noteWrite(table: string): void {
    this.#written.add(table)
  }

  /** A value that the engine or the product has stored under this key, or undefined. */
  getMeta(key: string): string | undefined {
    const row = this.get('select value from _meta where key = ?', key)
    return row && String(row.value)
  }

  setMeta(key: string, value: string): void {
    const sql = 'insert into _meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value'
    this.run(sql, key, value)
  }

  close(): void {
    clearImmediate(this.#endOfTurn)
    this.#statements.clear()
    this.#arrayStatements.clear()
    this.connection.close()
  }

  /** A transaction that named no table may have changed any. */
  #countCommit(): void {
    if (this.#written.size === 0) this.#commits++
    for (const table of this.#written) this.#commitsTo.set(table, (this.#commitsTo.get(table) ?? 0) + 1)
  }
}

function kept(statements: Statements, sql: string, prepare: () => StatementSync): StatementSync {
  const known = statements.get(sql)
  if (known) return known
  const statement = prepare()
  if (sql.length <= MAX_KEPT_LENGTH) statements.set(sql, statement)
  return statement
}

/** A row of one of the engine's tables, whose types its migration gives, with JavaScript's names: `accountId`. */
export const camelCased = <Named = Row>(row: Row): Named =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/_(.)/g, (_, one) => one.toUpperCase()), value]),
  ) as Named
