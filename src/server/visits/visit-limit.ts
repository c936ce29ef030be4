import { networkOf } from '@portico/backend/network'
import { NetworkCounter } from '@portico/backend/network-counter'

/** Far more than a household or an office reads, far less than a script could pretend. */
export const VISIT_LIMIT = { reports: 60, seconds: 60 }

/**
 * Tells whether a report from this address still counts; who has none counts as one network. Networks are kept in memory
 * alone, as hashes, and so many at most.
 */
export function createVisitLimit(): (clientAddress: string | undefined) => boolean {
  const counter = new NetworkCounter({ points: VISIT_LIMIT.reports, seconds: VISIT_LIMIT.seconds })
  return (clientAddress) => counter.take(networkOf(clientAddress)) === 0
}
