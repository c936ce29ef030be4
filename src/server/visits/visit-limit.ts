import { networkOf } from '@portico/backend/network'
import { NetworkCounter } from '@portico/backend/network-counter'

/** Far more than a household or an office reads, far less than a script could fake. */
export const VISIT_LIMIT = { reports: 60, seconds: 60 }

/**
 * Returns a function that tells whether a report from this address still counts; reports without an address share one
 * limit. Networks are kept in memory only, as hashes, and their number is limited.
 */
export function createVisitLimit(): (clientAddress: string | undefined) => boolean {
  const counter = new NetworkCounter({ points: VISIT_LIMIT.reports, seconds: VISIT_LIMIT.seconds })
  return (clientAddress) => counter.take(networkOf(clientAddress)) === 0
}
