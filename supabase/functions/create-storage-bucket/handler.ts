import { parseJson, postHandler, readText } from '../_shared/post-handler.ts'

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
