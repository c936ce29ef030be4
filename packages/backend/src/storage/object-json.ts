import type { StoredObject } from './storage.ts'

/** The instant as supabase/storage writes it: ISO 8601 in UTC, to the millisecond. */
export const instant = (time: string): string => new Date(time).toISOString()

/** The properties of an object in a list, besides its name. */
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

/** The properties of a folder in a list, besides its name. All are null, because a folder is only a prefix of names. */
export const FOLDER = { id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null }

/** The client's own metadata, unchanged. */
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
