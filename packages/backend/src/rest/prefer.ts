import { isTimeZone } from '../database/time-zone.ts'
import { invalidPreferences } from './errors.ts'

/** The Prefer headers (RFC 7240); of contradicting preferences the first counts. */
export interface Preferences {
  return?: 'representation' | 'minimal' | 'headers-only'
  count?: 'exact' | 'planned' | 'estimated'
  resolution?: 'merge-duplicates' | 'ignore-duplicates'
  missing?: 'default' | 'null'
  handling?: 'strict' | 'lenient'
  maxAffected?: number
  /** The time zone in which instants are read and written. */
  timeZone?: string
}

const KNOWN = new Set([
  ...['resolution=merge-duplicates', 'resolution=ignore-duplicates', 'missing=default', 'missing=null'],
  ...['return=representation', 'return=minimal', 'return=headers-only'],
  ...['count=exact', 'count=planned', 'count=estimated', 'handling=strict', 'handling=lenient'],
])

const TIME_ZONE = 'timezone='

const NONE: Preferences = {}

/** Throws PGRST122 for an unknown preference under `handling=strict`. */
export function parsePreferences(header: string | null): Preferences {
  if (header === null) return NONE
  const preferences: Record<string, unknown> = {}
  const unknown: string[] = []
  const parts = header.split(',').map((part) => part.trim())
  const timeZone = firstTimeZone(parts)
  for (const preference of parts) {
    const maxAffected = /^max-affected=(\d{1,9})$/.exec(preference)?.[1]
    if (KNOWN.has(preference)) {
      const [name = '', value] = preference.split('=')
      preferences[name] ??= value
    } else if (maxAffected) preferences.maxAffected ??= Number(maxAffected)
    else if (timeZone && preference.startsWith(TIME_ZONE)) preferences.timeZone = timeZone
    else if (preference) unknown.push(preference)
  }
  if (preferences.handling === 'strict' && unknown.length) throw invalidPreferences(unknown)
  return preferences
}

/** Only the first is looked up, whether it exists or not, because a lookup takes time. */
function firstTimeZone(preferences: readonly string[]): string | undefined {
  const name = preferences.find((preference) => preference.startsWith(TIME_ZONE))?.slice(TIME_ZONE.length)
  return name !== undefined && isTimeZone(name) ? name : undefined
}

/** The header that lists the preferences applied, in PostgREST's order; empty if there are none. */
export function appliedPreferences(
  preferences: Preferences,
  honoured: readonly (keyof Preferences)[],
): Record<string, string> {
  const order = ['resolution', 'missing', 'return', 'count', 'handling'] as const
  const applied: string[] = order
    .filter((name) => honoured.includes(name) && preferences[name])
    .map((name) => `${name}=${preferences[name]}`)
  if (preferences.timeZone && honoured.includes('timeZone')) applied.push(`timezone=${preferences.timeZone}`)
  if (preferences.handling === 'strict' && honoured.includes('maxAffected') && preferences.maxAffected !== undefined) {
    applied.push(`max-affected=${preferences.maxAffected}`)
  }
  return applied.length ? { 'preference-applied': applied.join(', ') } : {}
}
