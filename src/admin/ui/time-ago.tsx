import { useEffect, useState } from 'react'
import { timeAgo } from './local-time.ts'

const MINUTE_MS = 60_000

/** '3 days ago', also in a window that has been open for so long. Not for a status, which would be announced each time. */
export function TimeAgo({ iso }: { iso: string }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return timeAgo(iso, now)
}
