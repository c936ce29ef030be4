import { tablesOf } from '@portico/backend/tables'
import type { HealthReport, ProjectPart } from '#api/health.ts'
import { publicFileAddress } from '#content/picture/stored-files.ts'
import { siteQuery } from '#data/records/content-queries.ts'
import { createRestClient } from '#data/rest/rest-client.ts'
import type { Settings } from '../environment/env.ts'
import { migrationsDir } from './product.ts'

type Project = NonNullable<Settings['supabase']>
type Faults = NonNullable<HealthReport['projectFaults']>

const ANSWERED_WITHIN_MS = 10_000
/** The page that shows the report waits for ten seconds. */
const REPORTED_WITHIN_MS = 3000

/** Looks for what keeps the project from working with this program, as far as the project answers. */
export function createFaultCheck(project: Project): () => Promise<Faults> {
  let hasAllTables = false
  return async () => {
    const settings = askAuthSettings(project)
    const [silentParts, missing, isRefused, { offersPasskeys }] = await Promise.all([
      findSilentParts(project, settings),
      hasAllTables ? [] : missingTables(project, REPORTED_WITHIN_MS).catch(() => null),
      refusesSecretKey(project, REPORTED_WITHIN_MS).catch(() => null),
      settings,
    ])
    hasAllTables = missing?.length === 0
    return { silentParts, refusesSecretKey: isRefused, offersPasskeys, missingTables: missing }
  }
}

/**
 * Sends each part a request that changes nothing; its subject need not exist, but the part must respond. No existing file is
 * requested: a single lost file would give an error as well.
 */
async function findSilentParts({ url, publishableKey }: Project, settings: ReturnType<typeof askAuthSettings>) {
  const statusAt = (path: string) => statusOf(url + path, publishableKey, REPORTED_WITHIN_MS).catch(() => 0)
  const statuses: [ProjectPart, Promise<number>][] = [
    ['database', statusAt(`/rest/v1/${siteQuery.table}?select=id&limit=0`)],
    ['auth', settings.then(({ status }) => status)],
    ['storage', statusAt(publicFileAddress('site-settings', `not-there-${crypto.randomUUID()}`))],
    // the function itself answers that it takes POST only
    ['functions', statusAt('/functions/v1/send-email')],
  ]
  const silent = await Promise.all(
    statuses.map(async ([part, answered]) => {
      const status = await answered
      const isThere = part !== 'functions' || status !== 404
      return status > 0 && status < 500 && status !== 429 && isThere ? [] : part
    }),
  )
  return silent.flat()
}

/** Whether the project refuses the publishable key. Rejects if it cannot be asked. */
export const refusesPublishableKey = ({ url, publishableKey }: Project): Promise<boolean> =>
  isRefused(`${url}/auth/v1/settings`, publishableKey)

/** Whether it refuses the secret key, if one is set: only with it can accounts be listed. Rejects if it cannot be asked. */
export const refusesSecretKey = async ({ url, secretKey }: Project, withinMs = ANSWERED_WITHIN_MS): Promise<boolean> =>
  secretKey !== undefined && (await isRefused(`${url}/auth/v1/admin/users?page=1&per_page=1`, secretKey, withinMs))

/** The status is 0 where nothing answered. */
async function askAuthSettings({ url, publishableKey }: Project) {
  let status = 0
  try {
    const answer = await ask(`${url}/auth/v1/settings`, publishableKey, REPORTED_WITHIN_MS)
    status = answer.status
    const text = await answer.text() // at once, whatever the status: tests/server/late-bodies.test.ts
    return { status, offersPasskeys: answer.ok ? JSON.parse(text).passkeys_enabled === true : null }
  } catch {
    return { status, offersPasskeys: null }
  }
}

/** Rejects if the answer is not about the key. */
async function isRefused(address: string, key: string, withinMs = ANSWERED_WITHIN_MS): Promise<boolean> {
  const status = await statusOf(address, key, withinMs)
  if (status >= 500 || status === 429) throw new Error(`HTTP ${status}`)
  return status === 401 || status === 403
}

async function statusOf(address: string, key: string, withinMs: number): Promise<number> {
  const answer = await ask(address, key, withinMs)
  await answer.body?.cancel()
  return answer.status
}

const ask = (address: string, key: string, withinMs: number) =>
  fetch(address, { headers: { apikey: key, authorization: `Bearer ${key}` }, signal: AbortSignal.timeout(withinMs) })

/** Whether PostgREST or Postgres reports a missing table or column; both do so before they check permissions. */
export const isMissing = (error: { code: string } | null): boolean =>
  error !== null && ['PGRST205', '42P01', '42703'].includes(error.code)

/** The tables that the project lacks, wholly or in part: a migration was not pushed. Rejects if it cannot be asked. */
export async function missingTables({ url, publishableKey }: Project, timeoutMs = ANSWERED_WITHIN_MS) {
  const rest = createRestClient({ url, key: publishableKey, timeoutMs })
  const tables = [...(await tablesOf(migrationsDir)).values()]
  const answers = await Promise.all(
    tables.map(async ({ name, columns }) => {
      const names = [...columns.keys()].join()
      const { error, status } = await rest.from(name).select(names).limit(0)
      const isAbsent = isMissing(error)
      if (error && !isAbsent && status !== 401 && status !== 403) throw error
      return isAbsent ? name : []
    }),
  )
  return answers.flat()
}
