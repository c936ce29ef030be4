import { authErrors } from './errors.ts'

/**
 * Maximum JSON size of user_metadata and of app_metadata, in bytes. Both are part of every access token, which is sent
 * in a header: with both full it has some 7 kB, where nginx accepts 8 kB a line and Node 16 kB in all.
 */
const MAX_BYTES = 2048

/**
 * The metadata after a change. As in GoTrue, null removes a member. Throws AuthError if the change makes it too large.
 */
export function mergeMetadata(stored: Record<string, unknown>, changes: Record<string, unknown> | undefined) {
  const merged = Object.fromEntries(Object.entries({ ...stored, ...changes }).filter(([, value]) => value !== null))
  // metadata that is already too large may stay, and become smaller
  if (bytesOf(merged) > Math.max(MAX_BYTES, bytesOf(stored)))
    throw authErrors.validationFailed(`Metadata is too large: it may have ${MAX_BYTES} bytes as JSON`)
  return merged
}

const bytesOf = (metadata: object) => Buffer.byteLength(JSON.stringify(metadata))
