import { createHmac } from 'node:crypto'
import type { Network } from '@portico/gate/network'
import { instantAfter } from '../../database/clock.ts'
import type { Database } from '../../database/database.ts'

/** What a client of the network has proved: to know the password, or to have the second factor. */
export type Proof = 'password' | 'factor'

const KNOWN_SECONDS = 365 * 24 * 3600
/** The time of the last sign-in is updated at most this often. */
const SEEN_AGAIN_SECONDS = 24 * 3600
/** Maximum number of networks per account and proof. */
const MAX_NETWORKS = 50

export type KnownNetworks = ReturnType<typeof createKnownNetworks>

/** Networks that have signed in, stored as keyed hashes, since addresses reveal where people were. */
export function createKnownNetworks(database: Database, secret: string) {
  const key = createHmac('sha256', secret).update('known networks').digest()
  /** Only the narrowest block counts: other addresses of a provider prove nothing. */
  const hashOf = ([{ name }]: Network) => createHmac('sha256', key).update(name).digest('hex')

  function isSeen(accountId: string, proof: Proof, hash: string, withinSeconds: number): boolean {
    const sql = 'select 1 from _known_networks where account_id = ? and proof = ? and network = ? and seen_at > ?'
    return database.get(sql, accountId, proof, hash, instantAfter(-withinSeconds)) !== undefined
  }

  return {
    /** Without an account the result is false, after the same search. */
    has: (accountId: string | undefined, proof: Proof, network: Network): boolean =>
      isSeen(accountId ?? '', proof, hashOf(network), KNOWN_SECONDS),
    /** Does nothing if the account was deleted meanwhile. */
    add(accountId: string, proof: Proof, network: Network): void {
      const hash = hashOf(network)
      if (isSeen(accountId, proof, hash, SEEN_AGAIN_SECONDS)) return
      database.transaction(() => {
        database.run(
          'insert into _known_networks (account_id, proof, network) select id, ?, ? from _accounts where id = ? ' +
            'on conflict (account_id, proof, network) do update set seen_at = now()',
          ...[proof, hash, accountId],
        )
        database.run(
          'delete from _known_networks where account_id = ?1 and proof = ?2 and network not in (select network ' +
            'from _known_networks where account_id = ?1 and proof = ?2 order by seen_at desc limit ?3)',
          ...[accountId, proof, MAX_NETWORKS],
        )
      })
    },
  }
}
