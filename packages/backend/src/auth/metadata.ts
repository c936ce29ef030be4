import { authErrors } from './errors.ts'

/**
 * Bytes of JSON, for user_metadata and for app_metadata. Both stand in every access token, and a token in a header of every
 * request: with both of them full it has some 7 kB, where nginx takes 8 kB a line and Node 16 kB in all.
 */
const MAX_BYTES = 2048

/** The metadata after a change. As in GoTrue, null removes a member. Throws AuthError when the change makes it too large. */
export function merge(stored: Record<string, unknown>, changes: Record<string, unknown> | undefined) {
  const merged = Object.fromEntries(Object.entries({ ...stored, ...changes }).filter(([, value]) => value !== null))
  // what is there already stays: the account can go on with it, and make it smaller
  const grows = Buffer.byteLength(JSON.stringify(merged)) > Buffer.byteLength(JSON.stringify(stored))
  if (grows && Buffer.byteLength(JSON.stringify(merged)) > MAX_BYTES) {
    throw authErrors.validationFailed(`Metadata is too large: it may have ${MAX_BYTES} bytes as JSON`)
  }
  return merged
}
