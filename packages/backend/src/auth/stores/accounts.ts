import type { SQLInputValue } from 'node:sqlite'
import { camelCased, type Database, type Row } from '../../database/database.ts'

/** An account. Instants are text in the form of the database's `now()`. */
export interface Account {
  id: string
  /** In lower case. */
  email: string
  /** A PHC string of argon2id; null without a password. */
  passwordHash: string | null
  emailConfirmedAt: string | null
  invitedAt: string | null
  lastSignInAt: string | null
  bannedUntil: string | null
  recoverySentAt: string | null
  reauthenticationSentAt: string | null
  newEmail: string | null
  emailChangeSentAt: string | null
  emailChangeBegunAt: string | null
  /** The confirmations that the change to `newEmail` still needs: purposes of one-time codes. */
  emailChangeAwaits: string[]
  userMetadata: Record<string, unknown>
  appMetadata: Record<string, unknown>
  createdAt: string
  updatedAt: string
}

/** Whether the account is banned at present. */
export function isBanned({ bannedUntil }: Account): boolean {
  return bannedUntil !== null && new Date(bannedUntil) > new Date()
}

export type AccountChanges = Partial<Omit<Account, 'id' | 'createdAt' | 'updatedAt'>>

const SELECT = 'select * from _accounts'

export function createAccountStore(database: Database) {
  const find = (id: string): Account | undefined => toAccount(database.get(`${SELECT} where id = ?`, id))

  function update(id: string, changes: AccountChanges): Account {
    const names = Object.keys(changes).map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
    const sets = [...names.map((name) => `${name} = ?`), 'updated_at = now()']
    const values = Object.values(changes).map(toStored)
    return database.transaction(() => {
      database.run(`update _accounts set ${sets.join(', ')} where id = ?`, ...values, id)
      const account = find(id)
      if (!account) throw new Error('The account to change is gone.')
      return account
    })
  }

  return {
    find,
    /** `email` in lower case. */
    findByEmail: (email: string) => toAccount(database.get(`${SELECT} where email = ?`, email)),
    /** Newest first; `offset` and `limit` count accounts. */
    list: (offset: number, limit: number): Account[] =>
      database
        .all(`${SELECT} order by created_at desc, id limit ? offset ?`, limit, offset)
        .flatMap((row) => toAccount(row) ?? []),
    count: () => Number(database.get('select count(*) as count from _accounts')?.count),
    /** The password hashes that do not begin with `prefix`. */
    hashesUnlike(prefix: string): string[] {
      const sql = 'select password_hash as hash from _accounts where substr(password_hash, 1, ?) <> ?'
      return database.all(sql, prefix.length, prefix).map(({ hash }) => String(hash))
    },
    /** Creates an account; the address must be new. Joins a running transaction. */
    create(values: AccountChanges & { email: string; id?: string }): Account {
      const id = values.id ?? crypto.randomUUID()
      return database.transaction(() => {
        database.run('insert into _accounts (id, email) values (?, ?)', id, values.email)
        return update(id, values)
      })
    },
    update,
    /** Deletes the account with its sessions, codes and factors. */
    delete: (id: string) => database.run('delete from _accounts where id = ?', id),
  }
}

function toStored(value: AccountChanges[keyof AccountChanges]): SQLInputValue {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null)
}

function toAccount(row: Row | undefined): Account | undefined {
  if (!row) return undefined
  const json = (column: string) => JSON.parse(String(row[column]))
  return {
    ...camelCased<Account>(row),
    emailChangeAwaits: json('email_change_awaits'),
    userMetadata: json('user_metadata'),
    appMetadata: json('app_metadata'),
  }
}
