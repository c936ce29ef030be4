import { join } from 'node:path'
import { z } from 'zod'
import { LINKS_PATH, type LinkReport } from '#api/link-report.ts'
import { CONTENT_TABLES } from '#content/kinds.ts'
import { type LinkingText, readLinkingTexts } from '#data/records/content-links.ts'
import type { Tables } from '#data/rest/rest-client.ts'
import type { Settings } from '../environment/env.ts'
import { FORGETFUL, jsonFile, type Store } from '../files/json-file.ts'
import { type Route, route } from '../http/route.ts'
import type { Log } from '../log/log.ts'
import { createTransport, type Transport } from '../outgoing/transport.ts'
import { every } from '../schedule/every.ts'
import { hasPassed } from '../schedule/has-passed.ts'
import { checkLink, type LinkAnswer } from './check-link.ts'
import type { FoundLink } from './find-links.ts'

/** A report without its momentary state. */
export type StoredReport = Omit<LinkReport, 'isChecking'>

interface LinkCheckParts {
  readTexts: () => Promise<LinkingText[]>
  transport: Transport
  store: Store<StoredReport>
  log: { warn: (details: object, message: string) => void }
  /** Milliseconds since 1970. */
  now?: () => number
}

export type LinkChecks = ReturnType<typeof createLinkChecks>

/** A few at a time: many links may lead to the same site. */
const AT_A_TIME = 4
const MAX_LINKS = 500

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS
/** Spares the start. */
const FIRST_LOOK_MS = HOUR_MS / 4

const NEVER: StoredReport = { checkedAt: null, count: 0, dead: [], isOffline: false }
const INCOMPLETE = 'It is not a whole web address, so visitors do not see it. Open it and save it.'

/** Checks the links in the content, weekly and on demand, and stores the result. */
export function createLinkChecks({ readTexts, transport, store, log, now = Date.now }: LinkCheckParts) {
  const closing = new AbortController()
  const stored = store.read().catch(() => null)
  let latest: StoredReport | undefined
  let running: Promise<void> | undefined

  const lastReport = async () => latest ?? (await stored) ?? NEVER

  async function run() {
    // loaded on demand: the HTML parser takes memory, and is needed once a week
    const { findLinks } = await import('./find-links.ts')
    const all = findLinks(await readTexts())
    const links = all.slice(0, MAX_LINKS)
    const answers = await askAll(links, transport, closing.signal)
    const unchecked = all.length - links.length
    latest = { checkedAt: new Date(now()).toISOString(), unchecked, ...summarize(links, answers) }
    await store.write(latest)
  }

  /** Begins a check unless one is under way, and does not wait for it. `done` is for tests. */
  function check() {
    running ??= run()
      .catch((error: unknown) => {
        if (!closing.signal.aborted) log.warn({ err: error }, 'The links could not be checked')
      })
      .finally(() => {
        running = undefined
      })
    return { done: running }
  }

  async function checkIfDue() {
    const { checkedAt } = await lastReport()
    if (hasPassed(WEEK_MS, checkedAt ? Date.parse(checkedAt) : undefined, now())) check()
  }

  const looks = every(HOUR_MS, checkIfDue, { firstMs: FIRST_LOOK_MS })

  return {
    /** The last report, also while a check is under way. */
    report: async (): Promise<LinkReport> => ({ ...(await lastReport()), isChecking: running !== undefined }),
    check,
    start: looks.start,
    async close() {
      await looks.close()
      closing.abort(new Error('the site is stopping'))
      await running
    },
  }
}

/** The answers by address: one that occurs in several places is asked once. */
async function askAll(links: readonly FoundLink[], transport: Transport, signal: AbortSignal) {
  const answers = new Map<string, LinkAnswer>()
  const queue = [...new Set(links.flatMap(({ url }) => url ?? []))]
  const askNext = async () => {
    for (let url = queue.shift(); url; url = queue.shift()) answers.set(url, await checkLink(url, transport, signal))
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, askNext))
  return answers
}

function summarize(links: readonly FoundLink[], answers: ReadonlyMap<string, LinkAnswer>) {
  const outcomes = [...answers.values()].map(({ outcome }) => outcome)
  const isOffline = !outcomes.includes('answered') && outcomes.filter((outcome) => outcome === 'failed').length > 1
  const dead = links.flatMap(({ url, ...link }) => {
    const answer = url ? answers.get(url) : { problem: INCOMPLETE, outcome: 'refused' }
    const isUnknown = isOffline && answer?.outcome === 'failed'
    return answer?.problem && !isUnknown ? [{ ...link, problem: answer.problem }] : []
  })
  return { count: links.length, dead, isOffline }
}

const StoredReportSchema: z.ZodType<StoredReport> = z.object({
  checkedAt: z.string(),
  count: z.number(),
  unchecked: z.number().exactOptional(),
  dead: z.array(
    z.object({ address: z.string(), table: z.enum(CONTENT_TABLES), title: z.string().nullable(), problem: z.string() }),
  ),
  isOffline: z.boolean(),
})

/** The checks of the links in the content, whose report is kept in the data folder, and their route. */
export function openLinks(settings: Pick<Settings, 'supabase' | 'dataDir'>, log: Pick<Log, 'warn'>, rest: Tables) {
  const checks = createLinkChecks({
    readTexts: () => readLinkingTexts(rest),
    transport: createTransport(),
    // with a Supabase project there is no data folder: the report is kept until the next start
    store: settings.supabase ? FORGETFUL : jsonFile(join(settings.dataDir, 'links.json'), StoredReportSchema),
    log,
  })
  return { ...checks, routes: linksRoutes(checks) }
}

/** The report of the last check; POST begins one and answers at once with `isChecking`. */
export const linksRoutes = (checks: LinkChecks): Route[] => [
  route({ method: 'GET', path: LINKS_PATH, who: 'owner' }, async (c) => c.json(await checks.report())),
  route({ method: 'POST', path: LINKS_PATH, who: 'owner' }, async (c) => {
    checks.check()
    return c.json(await checks.report(), 202)
  }),
]
