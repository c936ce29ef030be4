import { createHmac, randomInt } from 'node:crypto'
import type { Database } from '../../database/database.ts'

/** The codes of an account, each of which replaces an app once. */
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

/** Recovery codes, stored as keyed hashes. `FactorStore.delete` ends them with the last app. */
export function createRecoveryCodeStore(database: Database, secret: string) {
  const key = createHmac('sha256', secret).update('recovery codes').digest()
  const hashOf = (accountId: string, code: string) =>
    createHmac('sha256', key).update(`${accountId} ${code}`).digest('base64url')

  const find = (accountId: string) =>
    database.named<RecoveryCodes>('select * from _recovery_codes where account_id = ?', accountId)

  return {
    find,
    /** Creates the codes, or replaces all that are left. Returns them: they cannot be read later. */
    replace(accountId: string, friendlyName: string): string[] {
      const codes = Array.from({ length: RECOVERY_CODES }, newCode)
      const hashes = JSON.stringify(codes.map((code) => hashOf(accountId, code)))
      const sql =
        'insert into _recovery_codes (account_id, id, friendly_name, hashes) values (?, ?, ?, ?) ' +
        'on conflict (account_id) do update set hashes = excluded.hashes, updated_at = now()'
      database.run(sql, accountId, crypto.randomUUID(), friendlyName, hashes)
      return codes
    },
    /** Uses up a code, typed in any case, with or without hyphens. Returns how many are left; undefined if it is none of them. */
    use(accountId: string, typed: string): number | undefined {
      const hash = hashOf(accountId, typed.toLowerCase().replace(/[\s-]/g, ''))
      return database.transaction(() => {
        const all = remaining(find(accountId))
        const left = all.filter((one) => one !== hash)
        if (left.length === all.length) return undefined
        database.run('update _recovery_codes set hashes = ? where account_id = ?', JSON.stringify(left), accountId)
        return left.length
      })
    },
    delete: (accountId: string) => database.run('delete from _recovery_codes where account_id = ?', accountId),
  }
}

/** The hashes of the codes that are left. */
export const remaining = (codes: RecoveryCodes | undefined): string[] => JSON.parse(codes?.hashes ?? '[]')

const newCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
