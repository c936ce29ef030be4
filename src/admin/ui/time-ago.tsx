import { timeAgo } from './local-time.ts'
import { useNow } from './use-now.ts'

/** '3 days ago', kept up to date while the window is open. Not inside a status, which would be announced each time. */
export function TimeAgo({ iso }: { iso: string }) {
  return timeAgo(iso, useNow())
}
