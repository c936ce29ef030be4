import type { StoredObject } from './storage.ts'

/** The instant as supabase/storage writes it: ISO 8601 in UTC, to the millisecond. */
export const instant = (time: string): string => new Date(time).toISOString()

/** What a list says of an object besides its name. */
export function entryOf({ id, createdAt, updatedAt, ...file }: StoredObject) {
  return {
    id,
    updated_at: instant(updatedAt),
    created_at: instant(createdAt),
    last_accessed_at: instant(updatedAt),
    metadata: {
      eTag: file.etag,
      size: file.size,
      mimetype: file.contentType,
      cacheControl: file.cacheControl,
      lastModified: instant(updatedAt),
      contentLength: file.size,
      httpStatusCode: 200,
    },
  }
}

/** What a list says of a folder besides its name: it is no more than the beginning of some names. */
export const FOLDER = { id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null }

/** The client's own metadata as it came. */
export const userMetadataOf = ({ userMetadata }: StoredObject): unknown =>
  userMetadata === null ? null : JSON.parse(userMetadata)

/** The row of an object. Its version changes with its bytes. */
export function rowOf(object: StoredObject) {
  const { bucket, name, file } = object
  return {
    name,
    bucket_id: bucket,
    owner: '',
    version: file,
    ...entryOf(object),
    user_metadata: userMetadataOf(object),
  }
}
