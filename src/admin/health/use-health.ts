import { cacheKeys } from '#data/cache-keys.ts'
import { readHealth } from '#data/our-server/our-server.ts'
import { factorsForPage } from '#data/session/checked-user.ts'
import { useServices } from '../session-context.tsx'
import { isUnauthorized } from '../sign-in-again.tsx'
import { isFirstPart, useRead } from '../use-content.ts'
import { describeHealth } from './describe-health.ts'

const REFRESH_MS = 5 * 60_000
/** While a backup is under way. */
const LOOK_AGAIN_MS = 2000

/** The health report in words. `isWatched`: what it says is about to change. */
export function useHealth(isWatched = false) {
  const { auth, command } = useServices()
  return useRead({
    queryKey: cacheKeys.health,
    read: async (supabase) => {
      const [report, factors] = await Promise.all([readHealth(supabase), factorsForPage(auth)])
      const hasSecondFactor = factors.isOk ? factors.data.length > 0 : undefined
      return { items: describeHealth(report, { hasSecondFactor, now: Date.now(), command }), offsite: report.offsite }
    },
    isWatched: true,
    refetchOnMount: isFirstPart,
    // a window may stay open for days
    refetchInterval: ({ state: { data, error } }) =>
      !isUnauthorized(error) && (isWatched || data?.offsite?.step ? LOOK_AGAIN_MS : REFRESH_MS),
  })
}
