import type { BackendContext } from '../context.ts'
import type { Actor, Operation } from '../options.ts'
import { requireString, stringField } from './json-body.ts'
import { isAllowed } from './policies.ts'
import type { ObjectPlace, StoredObject } from './storage.ts'
import { storageErrors } from './storage-error.ts'
import { requireBucket, requireUploadRules } from './upload-rules.ts'

/** An object, and the place that it is to get. */
export interface Transfer extends ObjectPlace {
  object: StoredObject
}

/**
 * Reads the body of a move or copy: `bucketId`, `sourceKey`, `destinationKey`, and `destinationBucket` unless it is the
 * same. Without the right to select the object, and to all of `operations`, it does not exist. Throws ApiError.
 */
export function readTransfer(
  context: BackendContext,
  actor: Actor,
  body: Record<string, unknown>,
  ...operations: Operation[]
): Transfer {
  const source = requireString(body, 'bucketId')
  const sourceName = requireString(body, 'sourceKey')
  const name = requireString(body, 'destinationKey')
  const bucket = stringField(body, 'destinationBucket', source) || source
  const object = context.storage.find(source, sourceName)
  if (!object || !isAllowed(context, actor, source, 'select', ...operations)) throw storageErrors.noSuchKey()
  return { object, bucket, name }
}

/** Throws ApiError unless the upload rules of the destination accept this object. */
export function requireFit({ options }: BackendContext, object: StoredObject, { bucket, name }: ObjectPlace): void {
  const rules = requireUploadRules(requireBucket(options.buckets, bucket), name)
  if (object.size > rules.fileSizeLimit) throw storageErrors.tooLarge()
  if (!rules.allowedMimeTypes.includes(object.contentType)) throw storageErrors.invalidMimeType(object.contentType)
}
