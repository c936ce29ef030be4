import type { SupabaseClient } from '@supabase/supabase-js'
import { type AccessKey, CONNECT_PATH, type WantedConnection } from '#api/access-key.ts'
import type { StoredBackup } from '#api/backup.ts'
import { DEMO_PATH, type DemoRemains, type DemoRemoval } from '#api/demo.ts'
import { HEALTH_PATH, type HealthReport, TEST_MAIL_PATH, type TestMailResult } from '#api/health.ts'
import { LINKS_PATH, type LinkReport } from '#api/link-report.ts'
import { MAIL_SETUP_PATH, type MailSaved, type MailSetup } from '#api/mail-setup.ts'
import {
  BACKUP_TEST_PATH,
  type BackupTest,
  OFFSITE_PATH,
  type OffsiteArchive,
  type OffsiteConfirmed,
  type OffsiteSaved,
} from '#api/offsite.ts'
import { type Invited, PEOPLE_PATH, type Person, type PersonRole } from '#api/person.ts'
import { PIECE_BYTES, RESTORE_PATH, type RestoreState } from '#api/restore.ts'
import type { ContentChange, ContentDraft } from '#content/draft.ts'
import { CONTENT_TABLES } from '#content/kinds.ts'
import { FEED_CHECK_PATH, type FeedCheck } from '#content/newsletter/feed-check.ts'
import { serverTexts } from '../messages.ts'
import { fetchWithTimeout } from '../rest/fetch-with-timeout.ts'
import { randomId } from '../rest/random-id.ts'
import { RestError } from '../rest/rest.ts'
import { RESTART_MS, throughRestart } from '../rest/through-restart.ts'
import { noteWritten, writtenAgo } from '../rest/write-notice.ts'
import { isPause } from './outage.ts'

// The site's own addresses under /api, which only the logged-in admin may call. Everything throws RestError with the server's
// message, or one of `serverTexts`; `details` is the body, {code, message}. Its status is 0 if there was no answer in time.

export const readHealth = (supabase: SupabaseClient): Promise<HealthReport> => askForJson(supabase, HEALTH_PATH)

/** Sends a test mail to the address for contact messages. */
export const sendTestMail = (supabase: SupabaseClient): Promise<TestMailResult> => untilDone(supabase, TEST_MAIL_PATH)

/** Through which mail server the site sends, and what the DNS says of the sender's domain. */
export const readMailSetup = (supabase: SupabaseClient): Promise<MailSetup> => askForJson(supabase, MAIL_SETUP_PATH)

/** The same, after the DNS was asked again. */
export const checkMailSetup = (supabase: SupabaseClient): Promise<MailSetup> => post(supabase, MAIL_SETUP_PATH)

/** Keeps a mail server, `MailSettings` and a `password`, if a test mail leaves by it. Needs a fresh proof, as `removeMailSetup` does. */
export const saveMailSetup = (supabase: SupabaseClient, settings: Record<string, unknown>): Promise<MailSaved> =>
  untilDone(supabase, MAIL_SETUP_PATH, { method: 'PUT', body: JSON.stringify(settings) })

/** Mails go to the outbox folder from now on. */
export const removeMailSetup = (supabase: SupabaseClient): Promise<object> =>
  askForJson(supabase, MAIL_SETUP_PATH, { method: 'DELETE' })

export const readLinkReport = (supabase: SupabaseClient): Promise<LinkReport> => askForJson(supabase, LINKS_PATH)

/** Starts a link check without waiting for its end. */
export const beginLinkCheck = (supabase: SupabaseClient): Promise<LinkReport> => post(supabase, LINKS_PATH)

/** What the newsletter's feed at this address contains, or why there is none. */
export function checkFeed(supabase: SupabaseClient, url: string, signal: AbortSignal): Promise<FeedCheck> {
  const request = { method: 'POST', body: JSON.stringify({ url }), signal }
  return askForJson(supabase, FEED_CHECK_PATH, request)
}

const BACKUPS_PATH = '/api/backups'

/** Makes a backup in the server's folder; resolves when it is complete. */
export const makeBackup = (supabase: SupabaseClient): Promise<StoredBackup> => untilDone(supabase, BACKUPS_PATH)

/**
 * The address of a single download of a backup that has begun, valid for a minute. The page navigates there, so that the browser saves
 * the file without holding it in memory. The error has the code `reauthentication_needed` if the session's last proof is
 * too old.
 */
export async function backupDownload(supabase: SupabaseClient): Promise<string> {
  const { ticket } = await untilDone<{ ticket: string }>(supabase, `${BACKUPS_PATH}/ticket`)
  return `${BACKUPS_PATH}/download?ticket=${encodeURIComponent(ticket)}`
}

/** Writes a backup and reads it back, elsewhere where that is set. */
export const testBackup = (supabase: SupabaseClient): Promise<BackupTest> => untilDone(supabase, BACKUP_TEST_PATH)

/**
 * Keeps the settings, which are `OffsiteSettings` and a `secret`, if an object can be written and read there. Needs a fresh proof,
 * as `confirmOffsite` and `removeOffsite` do.
 */
export const saveOffsite = (supabase: SupabaseClient, settings: Record<string, string>): Promise<OffsiteSaved> =>
  untilDone(supabase, OFFSITE_PATH, { method: 'PUT', body: JSON.stringify(settings) })

/** Sends the first backup if this is how the key file ends. */
export const confirmOffsite = (supabase: SupabaseClient, ending: string): Promise<OffsiteConfirmed> =>
  post(supabase, `${OFFSITE_PATH}/confirm`, { ending })

export const removeOffsite = (supabase: SupabaseClient): Promise<object> =>
  askForJson(supabase, OFFSITE_PATH, { method: 'DELETE' })

/** Those that can be fetched from there, the newest first. */
export const readOffsiteArchives = async (supabase: SupabaseClient): Promise<OffsiteArchive[]> =>
  (await untilDone<{ archives: OffsiteArchive[] }>(supabase, `${OFFSITE_PATH}/archives`, {})).archives

export type RestoreStep = 'fetch' | 'prepare' | 'confirm' | 'cancel'

/** What can be restored, and how far a restore is. */
export const readRestore = (supabase: SupabaseClient): Promise<RestoreState> => askForJson(supabase, RESTORE_PATH)

/**
 * Takes a step of a restore: `fetch` gets the archive `of` from elsewhere and prepares it, `prepare` looks into the backup with
 * the name `of`, or else the one that was sent, and `confirm` begins the restore whose plan has the id `of`. Needs a fresh proof.
 */
export const takeRestoreStep = (supabase: SupabaseClient, step: RestoreStep, of?: string) =>
  post<RestoreState>(supabase, `${RESTORE_PATH}/${step}`, { of })

/** As long as the server waits for a request. */
const PIECE_TIMEOUT_MS = 2 * 60_000

/** Sends a backup piece by piece, and reports the share that has arrived. A piece whose answer is lost is sent again. */
export async function sendBackup(supabase: SupabaseClient, file: File, onSent: (share: number) => void) {
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    onSent(at / file.size)
    const request = { method: 'PUT', body: file.slice(at, at + PIECE_BYTES) }
    const path = `${RESTORE_PATH}?at=${at}&bytes=${file.size}`
    await throughRestart(() => askServer(supabase, path, request, PIECE_TIMEOUT_MS), { withinMs: RESTART_MS, isPause })
  }
}

export const readDemo = (supabase: SupabaseClient): Promise<DemoRemains> => askForJson(supabase, DEMO_PATH)

/** Makes a backup, then removes what is left of the demo's content. */
export const removeDemo = (supabase: SupabaseClient): Promise<DemoRemoval> => untilDone(supabase, DEMO_PATH)

const KEYS_PATH = '/api/access-keys'

/**
 * Makes a key for a program. The error has the code `reauthentication_needed` if the session's last proof is too old. `key` is
 * shown once, and stored nowhere.
 */
export const makeAccessKey = (supabase: SupabaseClient, name: string) =>
  post<{ key: string; stored: AccessKey }>(supabase, KEYS_PATH, { name })

export const endAccessKey = (supabase: SupabaseClient, id: string): Promise<AccessKey> =>
  askForJson(supabase, `${KEYS_PATH}/${id}`, { method: 'DELETE' })

/** The program that asks to be connected with these parameters (OAuth). */
export const readWantedConnection = (supabase: SupabaseClient, asked: Record<string, string>) =>
  post<WantedConnection>(supabase, CONNECT_PATH, asked)

/** Approves it. `returnTo` is where the browser goes then. Needs a fresh proof, as `makeAccessKey` does. */
export const agreeToConnect = (supabase: SupabaseClient, ticket: string): Promise<{ returnTo: string }> =>
  post(supabase, `${CONNECT_PATH}/agree`, { ticket })

/**
 * A public page as it would be with these rows, and with `section` even if visitors do not see it: its HTML, or with `isCard`
 * the picture of a shared link to it. Nothing is stored.
 */
export function renderPreview(
  supabase: SupabaseClient,
  asked: { path: string; section?: string | undefined; isCard?: true },
  changes: readonly ContentChange[],
  signal: AbortSignal,
): Promise<Response> {
  const body = JSON.stringify({ ...asked, changes, written: writtenAgo() })
  return askServer(supabase, '/api/preview', { method: 'POST', body, signal })
}

export const readPeople = (supabase: SupabaseClient): Promise<Person[]> => askForJson(supabase, PEOPLE_PATH)

/** Invites a person; a new account gets a link by mail. Needs a fresh proof, as `removePerson` does. */
export const invitePerson = (supabase: SupabaseClient, email: string, role: PersonRole): Promise<Invited> =>
  post(supabase, PEOPLE_PATH, { email, role })

/** Ends all access of an account at once, and removes it. */
export const removePerson = (supabase: SupabaseClient, id: string): Promise<object> =>
  askForJson(supabase, `${PEOPLE_PATH}/${id}`, { method: 'DELETE' })

/** A draft as shown to the owner who publishes it, beside the live row of that time; null if there was none. */
export type SeenDraft = Pick<ContentDraft, 'id' | 'table_name' | 'row_id' | 'fields' | 'is_removal' | 'updated_at'> & {
  live_updated_at: string | null
}

/**
 * Why a draft was not published: the live row has changed, the draft has changed since it was shown, it no longer exists,
 * or the database refused it.
 */
export type FailedDraft =
  | { id: string; reason: 'changed'; theirs: Record<string, unknown> | null }
  | { id: string; reason: 'unseen' | 'gone' }
  | { id: string; reason: 'failed'; message: string }

export interface PublishedDrafts {
  published: string[]
  failed: FailedDraft[]
}

/** Each takes a few requests to the content backend, which may be far away. */
const PUBLISH_TIMEOUT_MS = 60_000

/** Publishes drafts as they were shown; visitors see all of them at once, and each is saved whole or not at all. */
export async function publishDrafts(supabase: SupabaseClient, seen: readonly SeenDraft[]): Promise<PublishedDrafts> {
  const drafts = seen.map(({ id, table_name, row_id, fields, is_removal, updated_at, live_updated_at }) => ({
    ...{ id, table_name, row_id, fields, is_removal, updated_at, live_updated_at },
  }))
  const answer = await post<PublishedDrafts>(supabase, '/api/drafts/publish', { drafts }, PUBLISH_TIMEOUT_MS)
  noteWritten(CONTENT_TABLES)
  return answer
}

const post = <T>(supabase: SupabaseClient, path: string, body?: object, timeoutMs?: number) =>
  askForJson<T>(supabase, path, { method: 'POST', ...(body && { body: JSON.stringify(body) }) }, timeoutMs)

const ASK_AGAIN_MS = 1000

/**
 * The JSON of a response that may take minutes. The request is sent again until it is there; by its id the server knows it
 * again, and does the work once.
 */
async function untilDone<T>(supabase: SupabaseClient, path: string, init: RequestInit = { method: 'POST' }) {
  const headers = { 'idempotency-key': randomId() }
  const ask = () => askServer(supabase, path, { ...init, headers })
  let answer = await ask()
  while (answer.status === 202) {
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
    answer = await throughRestart(ask, { withinMs: RESTART_MS, isPause })
  }
  return jsonOf<T>(answer)
}

/** The JSON of the response. Without JSON it counts as no response: it was cut off, or came from a proxy. */
const jsonOf = <T>(answer: Response): Promise<T> =>
  answer.json().catch((error: unknown) => {
    throw new RestError(serverTexts.unreachable, 0, error)
  })

const askForJson = async <T>(...request: Parameters<typeof askServer>) => jsonOf<T>(await askServer(...request))

/** Sends a request as the logged-in admin; `timeoutMs` is for slow ones. */
async function askServer(supabase: SupabaseClient, path: string, init: RequestInit = {}, timeoutMs?: number) {
  const { data } = await supabase.auth.getSession()
  const request = { ...init, headers: { ...init.headers, authorization: `Bearer ${data.session?.access_token ?? ''}` } }
  const answer = await (timeoutMs
    ? fetch(path, { ...request, signal: AbortSignal.timeout(timeoutMs) })
    : fetchWithTimeout(path, request)
  ).catch((error: unknown) => {
    throw new RestError(serverTexts.unreachable, 0, error)
  })
  if (answer.ok) return answer
  const body: { message?: unknown } | null = await answer.json().catch(() => null)
  const text = typeof body?.message === 'string' && body.message
  throw new RestError(text || serverTexts.outOfOrder, answer.status, body)
}
