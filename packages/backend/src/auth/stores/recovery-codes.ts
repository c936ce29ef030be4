import { createHmac, randomInt } from 'node:crypto'
import { camelCased, type Database } from '../../database/database.ts'

/** The codes of an account, of which each takes the place of an app once. */
export interface RecoveryCodes {
  /** Stays the same when the codes are replaced. */
  id: string
  friendlyName: string
  /** Of those that are left, as JSON. */
  hashes: string
  createdAt: string
  updatedAt: string
}

/** How many are made, and of how many letters, as in GoTrue. */
export const RECOVERY_CODES = 10
const LENGTH = 16
/** Without i, l, o and u, which are misread. 16 of these are 80 bits. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

/** Recovery codes, kept as keyed hashes. `FactorStore.delete` ends them with the last app. */
export class RecoveryCodeStore {
  readonly #database: Database
  readonly #key: Buffer

  constructor(database: Database, secret: string) {
    this.#database = database
    this.#key = createHmac('sha256', secret).update('recovery codes').digest()
  }

  find(accountId: string): RecoveryCodes | undefined {
    const row = this.#database.get('select * from _recovery_codes where account_id = ?', accountId)
    return row && camelCased<RecoveryCodes>(row)
  }

  /** Makes the codes, or replaces all that are left; returns them, which nothing can afterwards. */
  replace(accountId: string, friendlyName: string): string[] {
    const codes = Array.from({ length: RECOVERY_CODES }, newCode)
    const hashes = JSON.stringify(codes.map((code) => this.#hash(accountId, code)))
    const sql =
      'insert into _recovery_codes (account_id, id, friendly_name, hashes) values (?, ?, ?, ?) ' +
      'on conflict (account_id) do update set hashes = excluded.hashes, updated_at = now()'
    this.#database.transaction(() => this.#database.run(sql, accountId, crypto.randomUUID(), friendlyName, hashes))
    return codes
  }

  /** Uses up a code, typed in any case, with or without hyphens. Returns how many are left; undefined if it is none of them. */
  use(accountId: string, typed: string): number | undefined {
    const hash = this.#hash(accountId, typed.toLowerCase().replace(/[\s-]/g, ''))
    return this.#database.transaction(() => {
      const all = remaining(this.find(accountId))
      const left = all.filter((one) => one !== hash)
      if (left.length === all.length) return undefined
      const sql = 'update _recovery_codes set hashes = ? where account_id = ?'
      this.#database.run(sql, JSON.stringify(left), accountId)
      return left.length
    })
  }

  delete(accountId: string): void {
    this.#database.transaction(() => this.#database.run('delete from _recovery_codes where account_id = ?', accountId))
  }

  #hash(accountId: string, code: string): string {
    return createHmac('sha256', this.#key).update(`${accountId} ${code}`).digest('base64url')
  }
}

/** The hashes of the codes that are left. */
export const remaining = (codes: RecoveryCodes | undefined): string[] => JSON.parse(codes?.hashes ?? '[]')

const newCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
