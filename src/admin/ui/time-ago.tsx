import { timeAgo } from './local-time.ts'
import { useNow } from './use-now.ts'

/** '3 days ago', also in a window that has been open for so long. Not for a status, which would be announced each time. */
export function TimeAgo({ iso }: { iso: string }) {
  return timeAgo(iso, useNow())
}
