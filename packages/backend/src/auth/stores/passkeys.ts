import { camelCased, type Database } from '../../database/database.ts'

export interface Passkey {
  id: string
  accountId: string
  /** Base64url, as the browser names it. */
  credentialId: string
  /** COSE, in base64url. */
  publicKey: string
  /** 'multiDevice' if it may be copied to other devices of its owner; never changes. */
  deviceType: string
  /** What the authenticator last counted; 0 from one that does not count. */
  signCount: number
  /** The host for which the browser made it. */
  rpId: string
  friendlyName: string
  createdAt: string
  lastUsedAt: string | null
}

type NewPasskey = Omit<Passkey, 'id' | 'createdAt' | 'lastUsedAt'>

const SELECT = 'select * from _passkeys'

/** The passkeys of all accounts. */
export function createPasskeyStore(database: Database) {
  const find = (id: string, accountId: string) =>
    database.named<Passkey>(`${SELECT} where id = ? and account_id = ?`, id, accountId)

  return {
    find,
    findByCredential: (credentialId: string) =>
      database.named<Passkey>(`${SELECT} where credential_id = ?`, credentialId),
    listOf: (accountId: string) =>
      database.all(`${SELECT} where account_id = ? order by created_at, id`, accountId).map(camelCased<Passkey>),
    create({ accountId, credentialId, publicKey, deviceType, signCount, rpId, friendlyName }: NewPasskey): Passkey {
      const id = crypto.randomUUID()
      database.run(
        'insert into _passkeys (id, account_id, credential_id, public_key, device_type, sign_count, rp_id, friendly_name) ' +
          'values (?, ?, ?, ?, ?, ?, ?, ?)',
        ...[id, accountId, credentialId, publicKey, deviceType, signCount, rpId, friendlyName],
      )
      return find(id, accountId)!
    },
    noteUse: (id: string, signCount: number) =>
      database.run('update _passkeys set sign_count = ?, last_used_at = now() where id = ?', signCount, id),
    rename: (id: string, friendlyName: string) =>
      database.run('update _passkeys set friendly_name = ? where id = ?', friendlyName, id),
    delete: (id: string) => database.run('delete from _passkeys where id = ?', id),
    /** Removes all of the account's; returns how many. */
    deleteAll: (accountId: string): number =>
      database.all('delete from _passkeys where account_id = ? returning id', accountId).length,
  }
}
