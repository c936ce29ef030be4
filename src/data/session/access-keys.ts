import type { AccessKey } from '#api/access-key.ts'
import type { Tables } from '../rest/rest-client.ts'
import { rowsOf } from '../rest/rows-of.ts'

/** The columns of a key, without its hash. */
export const KEY_COLUMNS = 'id, name, made_by, last_used_at, revoked_at, created_at'

/** Every access key, the newest first, also those that were revoked. Throws RestError. */
export const readAccessKeys = async (rest: Tables): Promise<AccessKey[]> =>
  rowsOf(await rest.from('access_keys').select(KEY_COLUMNS).order('created_at', { ascending: false }))
