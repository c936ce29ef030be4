import { DAY_MS } from '#content/text/dates.ts'
import type { Tables } from '../rest/rest-client.ts'
import { rowsOf } from '../rest/rows-of.ts'

// Links that show the site with its drafts to anyone who has the link. Everything throws RestError.

export interface SharedPreview {
  id: string
  expires_at: string
  revoked_at: string | null
  views: number
  created_at: string
}

const PREVIEW_DAYS = 7
const TOKEN_BYTES = 16

/** The path of a shared preview; the token in it cannot be read back from the database. */
export const previewPath = (token: string) => `/preview/${token}/`

/** The secret in a link, of which only the hash is stored: 128 random bits. */
export const newPreviewToken = () => toBase64Url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)))

/** Creates a link that works for a week. With the same token, a second try after a lost answer finds the first one's link. */
export async function sharePreview(rest: Tables, author: string, token: string, createdAtMs = Date.now()) {
  const expires_at = new Date(createdAtMs + PREVIEW_DAYS * DAY_MS).toISOString()
  const row = { token_hash: await hashPreviewToken(token), expires_at, author }
  const links = rest.from('content_previews')
  const answer = await links.insert(row).select()
  const look = () => links.select().retry(false).eq('token_hash', row.token_hash)
  const made: SharedPreview | undefined = answer.error ? (await look()).data?.[0] : undefined
  return made ?? rowsOf<SharedPreview>(answer)[0]! // an insert that succeeded returns its row
}

/** The links that still work, the newest first. */
export async function readSharedPreviews(rest: Tables): Promise<SharedPreview[]> {
  const live = rest.from('content_previews').select().is('revoked_at', null).gt('expires_at', now())
  return rowsOf<SharedPreview>(await live.order('created_at', { ascending: false }))
}

/** Ends a link at once; it is no error if only the answer was lost. */
export async function revokePreview(rest: Tables, id: string): Promise<void> {
  const links = rest.from('content_previews')
  const answer = await links.update({ revoked_at: now() }).eq('id', id).select('id')
  const look = () => links.select('revoked_at').retry(false).eq('id', id)
  const isRevoked = answer.error && (await look()).data?.[0]?.revoked_at
  if (!isRevoked) rowsOf(answer)
}

/** The link with this token, after counting the view; null if there is none, or if it has ended. */
export async function openSharedPreview(rest: Tables, token: string): Promise<SharedPreview | null> {
  const links = rest.from('content_previews')
  const withToken = links.select().eq('token_hash', await hashPreviewToken(token))
  const [preview] = rowsOf<SharedPreview>(await withToken.is('revoked_at', null).gt('expires_at', now()))
  if (!preview) return null
  const { id, views } = preview
  const counted = { views: views + 1 }
  rowsOf(await links.update(counted).eq('id', id).select('id'))
  return preview
}

/** SHA-256 in hex. On plain http browsers have no `crypto.subtle`: there the admin offers no links. */
async function hashPreviewToken(token: string): Promise<string> {
  // eslint-disable-next-line no-restricted-properties -- the one place
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const now = () => new Date().toISOString()
