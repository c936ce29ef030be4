import type { HealthReport } from '#content/health.ts'
import type { Settings } from '../environment/env.ts'

type Project = NonNullable<Settings['supabase']>

const ANSWERED_WITHIN_MS = 10_000

/** Whether the project refuses the publishable key. Rejects if it cannot be asked. */
export const refusesPublishableKey = ({ url, publishableKey }: Project): Promise<boolean> =>
  isRefused(`${url}/auth/v1/settings`, publishableKey)

/** Whether it refuses the secret key, if one is set: only with it can accounts be listed. Rejects if it cannot be asked. */
export const refusesSecretKey = async ({ url, secretKey }: Project): Promise<boolean> =>
  secretKey !== undefined && (await isRefused(`${url}/auth/v1/admin/users?page=1&per_page=1`, secretKey))

/** What keeps the project from working with this program, as far as the project answers. */
export async function projectFaults(project: Project): Promise<NonNullable<HealthReport['project']>> {
  return { refusesSecretKey: await refusesSecretKey(project).catch(() => false) }
}

async function isRefused(address: string, key: string): Promise<boolean> {
  const headers = { apikey: key, authorization: `Bearer ${key}` }
  const answer = await fetch(address, { headers, signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) })
  await answer.body?.cancel()
  return answer.status === 401 || answer.status === 403
}
