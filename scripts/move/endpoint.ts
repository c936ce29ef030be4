import type { FolderAccount, StoredObject } from '@portico/backend/move'
import type { MovedTable } from './moved-tables.ts'

/* What a move reads and writes: a data folder or a Supabase project. Everything rejects with a sentence for the owner. */

export type Row = Record<string, unknown>

/** An account, as far as both sides know it: one with a phone number has an empty `email`, and a project's has no `passwordHash`. */
export interface Account extends Omit<FolderAccount, 'emailConfirmedAt' | 'hasPasskeys'> {
  /** What sentences call it. */
  name: string
  isConfirmed: boolean
  /** A folder alone has any. */
  hasPasskeys?: boolean
}

/** A stored file. Another `etag` means other bytes. */
export type StoredFile = Pick<StoredObject, 'bucket' | 'name' | 'contentType' | 'cacheControl' | 'etag'>

export type KeyedTable = Pick<MovedTable, 'name' | 'key'>

/** Says how far a long step is. */
export type Progress = (line: string) => void

export interface Endpoint {
  /** Its name in sentences. */
  name: string
  /** Every row of a table, in pages. */
  rows(table: KeyedTable): AsyncIterable<Row[]>
  accounts(): Promise<Account[]>
  files(): Promise<StoredFile[]>
  /** Undefined if its bytes are missing or damaged. */
  read(file: StoredFile): Promise<Uint8Array | undefined>
}

export interface Source extends Endpoint {
  /** Origins at which its public files are found: addresses in the content lose them. */
  origins: string[]
  /** Whether an interrupted move to this target has made it give up what waits to be mailed. */
  hasGivenUp: boolean
  /** Throws if a server is mailing a message right now. */
  requireQuiet(): Promise<void>
  /**
   * From now on these waiting messages are mailed by the target alone. Resolves with those that it gave up; another
   * process may have mailed one meanwhile. The same after an interruption.
   */
  giveUp(waiting: readonly Row[]): Promise<Row[]>
  finish(): void
}

export interface Target extends Endpoint {
  /** Where its public files are found. */
  origin: string
  /** Inserts rows with all their values; a row whose key is there already is left. Throws Refused. */
  insert(table: KeyedTable, rows: readonly Row[]): Promise<void>
  remove(table: KeyedTable, keys: readonly string[]): Promise<void>
  /** Throws Refused. */
  addAccount(account: Account): Promise<void>
  removeAccount(id: string): Promise<void>
  /** What it will store of a file; undefined if it does not accept it. */
  kept(file: StoredFile, bytes: Uint8Array): KeptFile | undefined
  /** Stores what `kept` returned, replacing a file of that name. Throws Refused. */
  store(file: StoredFile, kept: KeptFile): Promise<void>
  removeFile(file: StoredFile): Promise<void>
  /** Everything is there. Resolves with sentences for the report. */
  finish(): Promise<string[]>
}

export interface KeptFile {
  bytes: Uint8Array
  contentType: string
}

/** The target does not take this file, this account, or at least one of these rows. */
export class Refused extends Error {
  override name = 'Refused'
}

/** What a fault of a project or of a disk ends with. */
export const AGAIN = 'Run the same command again.'

/** An error of one of the clients. */
export interface Fault {
  message: string
  status?: number | undefined
}

/** A fault of a project, for the owner. */
export function failure(what: string, cause: Fault): Error {
  const reason = cause.message.replace(/^(\w*Error: )+/, '').replace(/\.$/, '')
  const status = cause.status ? ` (${cause.status})` : ''
  // a project that cannot be reached has a whole sentence (fetch-with-retry.ts)
  return new Error(/same command/.test(reason) ? `${reason}.` : `${what}${status}: ${reason}. ${AGAIN}`, { cause })
}

/** Whether a service refuses what it was sent: other statuses concern the keys or the whole service. */
export const isRefusal = (status: number | undefined): boolean =>
  status !== undefined && status >= 400 && status < 500 && ![401, 403, 429].includes(status)

/** Does it; resolves with a sentence for the owner if the target refuses it. */
export async function refusalOf(what: string, work: () => Promise<void>): Promise<string[]> {
  try {
    await work()
    return []
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return [`${what} is refused: ${error.message.replace(/\.$/, '')}. Change or delete it where it comes from.`]
  }
}

/** Rows of one page: no more than a project gives at once by its settings. */
export const PAGE = 500

/**
 * Every row of a table, page by page in the order of its key. Only an empty page is the last: a project may return fewer
 * rows than requested.
 */
export async function* pagesByKey(
  { key }: KeyedTable,
  readAfter: (key: string | undefined) => Row[] | Promise<Row[]>,
): AsyncIterable<Row[]> {
  let page = await readAfter(undefined)
  while (page.length) {
    yield page
    page = await readAfter(String(page.at(-1)![key]))
  }
}

/** `bucket/name`, which is unique. */
export const pathOf = ({ bucket, name }: StoredFile) => `${bucket}/${name}`

/** Runs `work` for each, a few at a time. */
export async function forEachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += AT_ONCE) {
    await Promise.all(items.slice(start, start + AT_ONCE).map(work))
  }
}

const AT_ONCE = 4
