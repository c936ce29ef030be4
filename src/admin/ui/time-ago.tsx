import { useEffect, useState } from 'react'
import { timeAgo } from './local-time.ts'

/** '3 days ago', kept up to date while the window is open. Not inside a status, which would be announced each time. */
export function TimeAgo({ iso }: { iso: string }) {
  return timeAgo(iso, useNow())
}

const MINUTE_MS = 60_000

/** The time in milliseconds since 1970, to the minute, also in a window that stays open. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
