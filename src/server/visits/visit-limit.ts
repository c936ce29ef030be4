import { RateLimiterMemory } from 'rate-limiter-flexible'
import { networkOf } from '#functions/_shared/network.ts'

/** Far more than a household or an office reads, far less than a script could pretend. */
export const VISIT_LIMIT = { reports: 60, seconds: 60 }

/**
 * Tells whether a report from this address still counts; who has none counts as one network. Networks are kept in memory
 * alone, for a minute.
 */
export function createVisitLimit() {
  const limiter = new RateLimiterMemory({ points: VISIT_LIMIT.reports, duration: VISIT_LIMIT.seconds })
  return (clientAddress: string | undefined): Promise<boolean> =>
    limiter.consume(clientAddress ? networkOf(clientAddress) : 'unknown').then(
      () => true,
      () => false,
    )
}
