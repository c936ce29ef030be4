import { parseJson, postHandler, readText } from '../_shared/post-handler.ts'
import type { ProjectKeys } from '../_shared/project-keys.ts'

export interface CreateStorageBucketParts {
  /** Whether the request's bearer token belongs to an admin; undefined if it has no live session. */
  isAdmin: (request: Request) => Promise<boolean | undefined>
  /** Whether a bucket with this id exists. All buckets exist from the start. */
  hasBucket: (id: string) => boolean | Promise<boolean>
  /** Which origins may read the response; absent if the caller of this handler sets these headers. */
  allowOrigin?: string
  log: (message: string, error: unknown) => void
}

const MAX_BODY_BYTES = 1_000

/** The id becomes part of an address. */
const BUCKET_ID = /^[\w-]{1,63}$/

/**
 * The function create-storage-bucket: POST {bucketId, isPublic: true} by an admin checks that the bucket exists.
 * Answers {success: true, bucketId}, otherwise {error}: 401 without a session, 403 for a user who is not an admin.
 */
export function createCreateStorageBucket(parts: CreateStorageBucketParts): (request: Request) => Promise<Response> {
  return postHandler(parts.allowOrigin, async (request, answer) => {
    try {
      const isAdmin = await parts.isAdmin(request)
      if (isAdmin === undefined) return answer({ error: 'Authentication required' }, 401)
      if (!isAdmin) return answer({ error: 'You do not have permission to set up storage' }, 403)

      const bucketId = bucketIdIn(await readText(request, MAX_BODY_BYTES))
      if (bucketId === undefined)
        return answer({ error: 'Expected a JSON object with bucketId and isPublic: true' }, 400)
      const isThere = BUCKET_ID.test(bucketId) && (await parts.hasBucket(bucketId))
      if (!isThere) return answer({ error: 'There is no such bucket' }, 404)
      return answer({ success: true, bucketId })
    } catch (error) {
      parts.log('A storage bucket could not be looked up', error)
      return answer({ error: 'The storage cannot be reached. Please try again in a few minutes.' }, 500)
    }
  })
}

/** Undefined unless the body is {bucketId, isPublic: true}. */
function bucketIdIn(text: string | null): string | undefined {
  const body = parseJson(text ?? '')
  if (typeof body !== 'object' || body === null || !('bucketId' in body) || !('isPublic' in body)) return undefined
  const { bucketId, isPublic } = body
  return typeof bucketId === 'string' && isPublic === true ? bucketId : undefined
}

type Lookups = Pick<CreateStorageBucketParts, 'isAdmin' | 'hasBucket'>
/** `fetch` is set to call the embedded backend in process. */
type Project = Pick<ProjectKeys, 'url' | 'secret'> & { fetch?: typeof globalThis.fetch }

/**
 * What the function asks storage/v1. Its policy "Admins see the buckets" shows buckets to admins only, so a token
 * belongs to an admin if it sees any; the rule itself is stated once, with all the others. Throws if the storage fails.
 */
export function storageLookups({ url, secret, fetch = globalThis.fetch }: Project): Lookups {
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
