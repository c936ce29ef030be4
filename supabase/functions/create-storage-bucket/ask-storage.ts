import type { CreateStorageBucketParts } from './handler.ts'

interface Project {
  url: string
  secret: string
  /** The embedded backend is asked in process. */
  fetch?: typeof globalThis.fetch
}

/**
 * What the function asks of storage/v1. Its policy "Admins see the buckets" shows them to admins only, so whether a
 * token's owner is one is whether he sees any: the rule itself stands where all the others do. Throws if the storage fails.
 */
export function askStorage({
  url,
  secret,
  fetch = globalThis.fetch,
}: Project): Pick<CreateStorageBucketParts, 'isAdmin' | 'hasBucket'> {
  const ask = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(`${url}/storage/v1/${path}`, { headers })
    if (response.status >= 500) throw new Error(`storage/v1 answered ${response.status}: ${await response.text()}`)
    return response
  }
  return {
    async isAdmin({ headers }) {
      const apikey = headers.get('apikey')
      const authorization = headers.get('authorization')
      if (!apikey || !authorization || authorization === `Bearer ${apikey}`) return undefined
      const response = await ask('bucket', { apikey, authorization })
      if (!response.ok) return undefined
      const buckets: unknown = await response.json()
      return Array.isArray(buckets) && buckets.length > 0
    },
    hasBucket: async (id) =>
      (await ask(`bucket/${encodeURIComponent(id)}`, { apikey: secret, authorization: `Bearer ${secret}` })).ok,
  }
}
