import { LRUCache } from 'lru-cache'

/** Size of the cache of formats: clients use few time zones, an attacker all of them. */
const MAX_KEPT = 20
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: MAX_KEPT })

/** Whether this is the name of a zone, such as `Europe/Oslo`; an offset is not. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    formatOf(name)
    return true
  } catch {
    return false // RangeError: no such zone
  }
}

/** Seconds east of UTC of a zone at an instant (seconds since 1970). Throws RangeError if there is no such zone. */
export function offsetAt(zone: string, seconds: number): number {
  const parts = formatOf(zone).formatToParts(seconds * 1000)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hour = 0, minute = 0, second = 0] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hour) * 3600 + Number(minute) * 60 + Number(second))
}

/** A stored instant as the clocks of a zone show it: `2024-01-05T11:00:00.5+01:00`. Null and infinity stay as they are. */
export function inTimeZone(instant: unknown, zone: unknown): string | null {
  const [, time, fraction = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?/.exec(String(instant)) ?? []
  if (!time) return instant === null ? null : String(instant)
  const seconds = Date.parse(`${time}Z`) / 1000
  const offset = offsetAt(String(zone), seconds)
  return `${new Date((seconds + offset) * 1000).toISOString().slice(0, 19)}${fraction}${offsetText(offset)}`
}

/** As Postgres writes it: with seconds only if the zone's offset had them, as a century ago. */
function offsetText(offset: number): string {
  const distance = Math.abs(offset)
  const pairs = [distance / 3600, (distance / 60) % 60, distance % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  )
  return `${offset < 0 ? '-' : '+'}${(pairs[2] === '00' ? pairs.slice(0, 2) : pairs).join(':')}`
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  return format
}
