import type { Gate } from '@portico/gate'
import type { Person } from '#api/person.ts'
import type { ContentDraft } from '#content/draft.ts'
import { FORMS, nameIn } from '#content/forms.ts'
import { countOf } from '#content/text/count-of.ts'
import { latest } from '#content/text/dates.ts'
import { readServerState, writeServerState } from '#data/our-server/server-state.ts'
import type { Tables } from '#data/rest/rest-client.ts'
import { rowsOf } from '#data/rest/rows-of.ts'
import { KEY_COLUMNS } from '#data/session/access-keys.ts'
import type { Log } from '../log/log.ts'
import { letterMail, type OwnersMail } from '../mail/letter.ts'
import { createQueueWorker, type QueueWorker } from '../queue/queue-worker.ts'

type Draft = Pick<ContentDraft, 'id' | 'table_name' | 'fields' | 'is_removal' | 'author' | 'access_key' | 'updated_at'>

/** Drafts that wait for the owner, by one preparer. */
export interface Waiting {
  /** The name of a program, or the e-mail address of an account that still exists. */
  by: string | undefined
  /** The account, if it was no program. */
  account: string | null
  drafts: Draft[]
}

interface PreparedNoticeParts {
  /** With the secret key. */
  rest: Tables
  gate: Pick<Gate, 'take'>
  people: () => Promise<Pick<Person, 'id' | 'email'>[]>
  notifyOwner: (waiting: Waiting[]) => Promise<void>
  log: Pick<Log, 'warn'>
  tickMs?: number
  now?: () => number
}

/** Under this name the server keeps up to when the owner was told. */
const TOLD = 'told_of_prepared_drafts'

const MINUTE_MS = 60_000

/** Mails what others have prepared, a minute after the last addition, as often as the gate allows. */
export function createPreparedNotice(parts: PreparedNoticeParts): QueueWorker {
  const { rest, gate, people, notifyOwner, log, tickMs = MINUTE_MS, now = Date.now } = parts
  let told: string | undefined

  async function toldUntil(): Promise<string> {
    const kept = (await readServerState(rest, TOLD)) as { until?: unknown } | undefined
    if (typeof kept?.until === 'string') return kept.until
    const until = new Date(now()).toISOString()
    await writeServerState(rest, TOLD, { until })
    return until
  }

  return createQueueWorker({
    async due() {
      told ??= await toldUntil()
      const columns = 'id, table_name, fields, is_removal, author, access_key, updated_at'
      const news = rest.from('content_drafts').select(columns).gt('updated_at', told).is('publish_at', null)
      const waiting = await byOthers(rest, rowsOf<Draft>(await news.order('updated_at')))
      const latest = waiting.flatMap(({ drafts }) => drafts.map(({ updated_at }) => Date.parse(updated_at)))
      const isSettled = waiting.length > 0 && Math.max(...latest) <= now() - tickMs
      return isSettled && gate.take('preparedToOwner', {}) === 0 ? [waiting] : []
    },
    async work(waiting) {
      const known = waiting.some(({ account }) => account) ? await people() : []
      await notifyOwner(waiting.map(({ by, ...rest }) => ({ ...rest, by: by ?? emailOf(known, rest.account) })))
      told = latest(waiting.flatMap(({ drafts }) => drafts.map(({ updated_at }) => updated_at)))!
      await writeServerState(rest, TOLD, { until: told })
      return 'done'
    },
    failed: 'The owner could not be notified of prepared drafts; this is retried',
    log,
    tickMs,
  })
}

/** What others have prepared, a line for each preparer. */
export const preparedMail =
  (siteUrl: string, lines: string[]): OwnersMail =>
  (to, letterhead) =>
    letterMail('prepared', to, letterhead, {
      subject: 'Drafts wait for you',
      opening: [...lines, 'None of it is live yet. Review each draft, then publish or discard it.'],
      link: { label: 'Open Drafts', url: `${siteUrl}/admin/drafts` },
      closing: ['Programs that may prepare drafts are listed under People and programs, where one click revokes them.'],
    })

/** 'Claude has prepared 2 drafts: Talk “Slow maps” and Press Kit.' Their notes are for the page that shows the drafts too. */
export function preparedInWords({ by, drafts }: Waiting): string {
  const names = drafts.slice(0, MOST_NAMED).map(({ table_name, fields, is_removal }) => {
    const { label } = FORMS[table_name]
    const name = nameIn(table_name, fields)
    // what a removal says of the live row may be wrong
    if (is_removal) return `${label} (removal)`
    return name ? `${label} “${name.slice(0, LONGEST_NAME)}”` : label
  })
  const more = drafts.length - names.length
  const list = new Intl.ListFormat('en').format(more > 0 ? [...names, `${more} more`] : names)
  return `${by ?? 'Another account'} has prepared ${countOf(drafts.length, 'draft')}: ${list}.`
}

const MOST_NAMED = 10
const LONGEST_NAME = 120

/** Who prepared a draft: a program's name, or an account's e-mail address. Undefined for an owner's, and for an account that is gone. */
export async function preparerOf({ rest, people }: Pick<PreparedNoticeParts, 'rest' | 'people'>, draft: Draft) {
  const [others] = await byOthers(rest, [draft])
  return others?.account ? emailOf(await people(), others.account) : others?.by
}

const emailOf = (people: readonly Pick<Person, 'id' | 'email'>[], account: string | null) =>
  people.find(({ id }) => id === account)?.email

async function byOthers(rest: Tables, drafts: readonly Draft[]): Promise<Waiting[]> {
  if (drafts.length === 0) return []
  const [ofKeys, ofAdmins] = await Promise.all([
    rest.from('access_keys').select(KEY_COLUMNS),
    rest.from('profiles').select('id').is('is_admin', true),
  ])
  const keys = rowsOf<{ id: string; name: string }>(ofKeys)
  const admins = rowsOf<{ id: string }>(ofAdmins)
  const others = drafts.filter(
    ({ access_key, author }) => access_key || (author && !admins.some(({ id }) => id === author)),
  )
  const byPreparer = Map.groupBy(others, ({ access_key, author }) => access_key ?? author)
  return [...byPreparer].map(([preparer, drafts]) => ({
    by: keys.find(({ id }) => id === preparer)?.name,
    account: drafts[0]?.access_key ? null : preparer,
    drafts,
  }))
}
