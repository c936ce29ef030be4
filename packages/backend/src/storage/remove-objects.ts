import type { BackendContext } from '../context.ts'
import type { Actor } from '../options.ts'
import { MAX_BODY, receiveJson } from './json-body.ts'
import { rowOf } from './object-json.ts'
import { isAllowed } from './policies.ts'
import { storageErrors } from './storage-error.ts'

/** The maximum of supabase/storage. */
const MAX_NAMES = 1000

/** In bytes: as many names, of full length. */
const MAX_BODY_OF_NAMES = 1024 * 1024 + 64 * 1024

/**
 * DELETE object/{bucket} with `prefixes`: removes the objects of these names and responds with the rows of those that
 * existed. Without the rights to select and delete there are none. Throws ApiError and TokenError.
 */
export async function removeObjects(context: BackendContext, request: Request, bucket: string): Promise<Response> {
  const mayRemove = (actor: Actor) => isAllowed(context, actor, bucket, 'select', 'delete')
  const maxBytes = (sender: Actor) => (mayRemove(sender) ? MAX_BODY_OF_NAMES : MAX_BODY)
  const { actor, body } = await receiveJson(context, request, maxBytes)
  const names = namesOf(body)
  const removed = mayRemove(actor) ? await context.storage.remove(bucket, names) : []
  return Response.json(removed.map(rowOf))
}

function namesOf({ prefixes }: Record<string, unknown>): string[] {
  if (prefixes === undefined) throw storageErrors.invalidRequest("body must have required property 'prefixes'")
  if (!Array.isArray(prefixes)) throw storageErrors.invalidRequest('body/prefixes must be array')
  if (!prefixes.length) throw storageErrors.invalidRequest('body/prefixes must NOT have fewer than 1 items')
  if (prefixes.length > MAX_NAMES)
    throw storageErrors.invalidRequest(`body/prefixes must NOT have more than ${MAX_NAMES} items`)
  const wrong = prefixes.findIndex((name) => typeof name !== 'string')
  if (wrong >= 0) throw storageErrors.invalidRequest(`body/prefixes/${wrong} must be string`)
  return prefixes
}
