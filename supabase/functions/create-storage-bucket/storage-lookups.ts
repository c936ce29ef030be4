import type { ProjectKeys } from '../_shared/project-keys.ts'
import type { CreateStorageBucketParts } from './handler.ts'

/** `fetch` is set to call the embedded backend in process. */
type Project = Pick<ProjectKeys, 'url' | 'secret'> & { fetch?: typeof globalThis.fetch }

/**
 * What the function asks storage/v1. Its policy "Admins see the buckets" shows buckets to admins only, so a token
 * belongs to an admin if it sees any; the rule itself is stated once, with all the others. Throws if the storage fails.
 */
export function storageLookups({
  url,
  secret,
  fetch = globalThis.fetch,
}: Project): Pick<CreateStorageBucketParts, 'isAdmin' | 'hasBucket'> {
  const call = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(`${url}/storage/v1/${path}`, { headers })
    if (response.status >= 500) throw new Error(`storage/v1 answered ${response.status}: ${await response.text()}`)
    return response
  }
  return {
    async isAdmin({ headers }) {
      const apikey = headers.get('apikey')
      const authorization = headers.get('authorization')
      if (!apikey || !authorization || authorization === `Bearer ${apikey}`) return undefined
      const response = await call('bucket', { apikey, authorization })
      if (!response.ok) return undefined
      const buckets: unknown = await response.json()
      return Array.isArray(buckets) && buckets.length > 0
    },
    hasBucket: async (id) =>
      (await call(`bucket/${encodeURIComponent(id)}`, { apikey: secret, authorization: `Bearer ${secret}` })).ok,
  }
}
