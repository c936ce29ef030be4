import { useState } from 'react'
import { cacheKeys } from '#data/cache-keys.ts'
import { noSecretKey } from '#data/messages.ts'
import { readDayCounts } from '#data/our-server/visits.ts'
import { talksQuery } from '#data/records/content-queries.ts'
import { useServices } from '../session-context.tsx'
import { isUnauthorized } from '../sign-in-again.tsx'
import { useRead } from '../use-content.ts'
import { lastDays, PERIODS } from './sum-visits.ts'

const longestPeriod = Math.max(...PERIODS)
/** The interval at which the server writes its counts. */
const COUNTS_WRITTEN_EVERY_MS = 5000
const FIRST_VISIT_AWAITED_MS = 10 * 60_000

const NO_KEY = noSecretKey('visits are not counted')
export const NOT_COUNTED = `${NO_KEY.says} ${NO_KEY.next}`

/** The counts of the longest period; with the talks that they name where these are shown. */
export function useVisits({ withTalks = false } = {}) {
  const { api, hasSecretKey } = useServices()
  const [openedAt] = useState(Date.now)
  return useRead({
    queryKey: [...cacheKeys.visits, withTalks],
    read: async (supabase, { signal }) => {
      const readAt = Date.now()
      const [since] = lastDays(longestPeriod, readAt)
      const rows = await readDayCounts(supabase, since!, signal) // a period has a first day
      const talks = withTalks && rows.length > 0 ? await talksQuery.read(api, signal) : []
      return { rows, talks, readAt }
    },
    // both windows may be in view when the owner tests the counting; without a secret key nothing is counted
    refetchInterval: ({ state: { data, error } }) =>
      hasSecretKey &&
      !isUnauthorized(error) &&
      data?.rows.length === 0 &&
      Date.now() - openedAt < FIRST_VISIT_AWAITED_MS &&
      COUNTS_WRITTEN_EVERY_MS,
    // otherwise the period would end on the day on which the window was opened
    isWatched: true,
  })
}
