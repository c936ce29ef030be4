import { RateLimiterMemory } from 'rate-limiter-flexible'
import { networkOf } from '#backend/auth/network.ts'

/** Far more than a household or an office reads, far less than a script could pretend. */
export const VISIT_LIMIT = { reports: 60, seconds: 60 }

/** Tells whether a report from this address still counts. Networks are kept in memory alone, for a minute. */
export function createVisitLimit() {
  const limiter = new RateLimiterMemory({ points: VISIT_LIMIT.reports, duration: VISIT_LIMIT.seconds })
  return (clientAddress: string | undefined): Promise<boolean> =>
    limiter.consume(networkOf(clientAddress)).then(
      () => true,
      () => false,
    )
}
