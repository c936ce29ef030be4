import type { SupabaseClient } from '@supabase/supabase-js'
import type { BackupState, StoredBackup } from '#content/backup.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'
import type { Rest } from './rest.ts'

/** The server refused or failed; `message` is a sentence for the owner. */
export class BackupError extends Error {
  override name = 'BackupError'
  /** The session's last sign-in is too long ago: after signing in again the same call works. */
  readonly needsSignIn: boolean

  constructor(message: string, needsSignIn = false) {
    super(message)
    this.needsSignIn = needsSignIn
  }
}

/** The server answers on its own origin, wherever the content is kept. */
const PATH = '/api/backups'

/** A large site takes minutes. */
const MAKE_TIMEOUT_MS = 15 * 60_000

/** The backups that the server keeps, the newest first, and the last failure. Throws BackupError. */
export const readBackups = (supabase: SupabaseClient, rest: Rest): Promise<BackupState> => ask(supabase, rest, '', {})

/** Makes a backup in the server's folder; resolves when it is whole. Throws BackupError. */
export const makeBackup = (supabase: SupabaseClient, rest: Rest): Promise<StoredBackup> =>
  ask(supabase, rest, '', { method: 'POST', signal: AbortSignal.timeout(MAKE_TIMEOUT_MS) }, fetch)

/**
 * The address of one download, good for a minute: of a stored backup, or of a fresh one without `name`. The page sends the
 * browser there, which saves the file without holding it in memory. Throws BackupError.
 */
export async function downloadBackup(supabase: SupabaseClient, rest: Rest, name?: string): Promise<string> {
  const body = JSON.stringify({ ...(name !== undefined && { name }) })
  const { ticket } = await ask<{ ticket: string }>(supabase, rest, '/ticket', { method: 'POST', body })
  return `${PATH}/download?ticket=${encodeURIComponent(ticket)}`
}

async function ask<Answer>(
  supabase: SupabaseClient,
  { key }: Rest,
  path: string,
  init: RequestInit,
  send: typeof fetch = fetchWithTimeout,
): Promise<Answer> {
  const { data } = await supabase.auth.getSession()
  if (!data.session) throw new BackupError(SIGN_IN, true)
  const authorization = `Bearer ${data.session.access_token}`
  const answer = await send(PATH + path, { ...init, headers: { apikey: key, authorization } }).catch(() => undefined)
  if (!answer) throw new BackupError(NO_ANSWER)
  const body = await answer.json().catch(() => null)
  if (answer.ok) return body
  throw new BackupError(body?.message ?? NO_ANSWER, answer.status === 401 || body?.code === 'reauthentication_needed')
}

const SIGN_IN = 'Your session has ended: sign in again.'
const NO_ANSWER = 'The server did not answer. Please try again in a minute.'
