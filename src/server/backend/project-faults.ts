import { tablesOf } from '@portico/backend/tables'
import type { HealthReport } from '#content/health.ts'
import { createRestClient } from '#data/rest-client.ts'
import type { Settings } from '../environment/env.ts'
import { migrationsDir } from './migrations-dir.ts'

type Project = NonNullable<Settings['supabase']>
type Faults = NonNullable<HealthReport['project']>

const ANSWERED_WITHIN_MS = 10_000

/** Looks for what keeps the project from working with this program, as far as the project answers. */
export function createFaultCheck(project: Project): () => Promise<Faults> {
  let hasAllTables = false
  return async () => {
    const lacks = hasAllTables ? [] : await missingTables(project).catch(() => null)
    hasAllTables = lacks?.length === 0
    return { refusesSecretKey: await refusesSecretKey(project).catch(() => false), lacks: lacks ?? [] }
  }
}

/** Whether the project refuses the publishable key. Rejects if it cannot be asked. */
export const refusesPublishableKey = ({ url, publishableKey }: Project): Promise<boolean> =>
  isRefused(`${url}/auth/v1/settings`, publishableKey)

/** Whether it refuses the secret key, if one is set: only with it can accounts be listed. Rejects if it cannot be asked. */
export const refusesSecretKey = async ({ url, secretKey }: Project): Promise<boolean> =>
  secretKey !== undefined && (await isRefused(`${url}/auth/v1/admin/users?page=1&per_page=1`, secretKey))

async function isRefused(address: string, key: string): Promise<boolean> {
  const headers = { apikey: key, authorization: `Bearer ${key}` }
  const answer = await fetch(address, { headers, signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) })
  await answer.body?.cancel()
  return answer.status === 401 || answer.status === 403
}

/** A table or a column that does not exist, by PostgREST and by Postgres; both say so before they ask for rights. */
const MISSING = ['PGRST205', '42P01', '42703']

/** The tables that the project does not have, or not all columns of: a migration was not pushed. Rejects if it cannot be asked. */
export async function missingTables({ url, publishableKey }: Project): Promise<string[]> {
  const rest = createRestClient({ url, key: publishableKey, timeoutMs: ANSWERED_WITHIN_MS })
  const tables = [...(await tablesOf(migrationsDir)).values()]
  const answers = await Promise.all(
    tables.map(async ({ name, columns }) => {
      const names = [...columns.keys()].join()
      const { error, status } = await rest.from(name).select(names).limit(0)
      const isMissing = error !== null && MISSING.includes(error.code)
      if (error && !isMissing && status !== 401 && status !== 403) throw error
      return isMissing ? name : []
    }),
  )
  return answers.flat()
}
