import type { BackendContext } from '../context.ts'
import type { Actor } from '../options.ts'
import { requireString, stringField } from './json-body.ts'
import { requireBucket, requirePlace } from './places.ts'
import { canManage } from './requester.ts'
import type { StoredObject } from './storage.ts'
import { storageErrors } from './storage-error.ts'

interface Place {
  bucket: string
  name: string
}

/**
 * The body of a move or copy: `bucketId`, `sourceKey`, `destinationKey`, and `destinationBucket` unless it is the same.
 * Who may not write finds no object. Throws ApiError.
 */
export function readTransfer(
  { storage }: BackendContext,
  actor: Actor,
  body: Record<string, unknown>,
): Place & { object: StoredObject } {
  const source = requireString(body, 'bucketId')
  const sourceName = requireString(body, 'sourceKey')
  const name = requireString(body, 'destinationKey')
  const bucket = stringField(body, 'destinationBucket', source) || source
  const object = canManage(actor) ? storage.find(source, sourceName) : undefined
  if (!object) throw storageErrors.noSuchKey()
  return { object, bucket, name }
}

/** Throws ApiError unless an upload of this object there would be taken. */
export function requireFit({ options }: BackendContext, object: StoredObject, { bucket, name }: Place): void {
  const place = requirePlace(requireBucket(options.buckets, bucket), name)
  if (object.size > place.fileSizeLimit) throw storageErrors.tooLarge()
  if (!place.allowedMimeTypes.includes(object.contentType)) throw storageErrors.invalidMimeType(object.contentType)
}
