import { invalidPreferences, notImplemented } from './errors.ts'

/** The Prefer headers (RFC 7240); of contradicting preferences the first counts. */
export interface Preferences {
  return?: 'representation' | 'minimal'
  count?: 'exact' | 'planned' | 'estimated'
  resolution?: 'merge-duplicates' | 'ignore-duplicates'
  missing?: 'default' | 'null'
  handling?: 'strict' | 'lenient'
}

const KNOWN = new Set([
  ...['resolution=merge-duplicates', 'resolution=ignore-duplicates', 'missing=default', 'missing=null'],
  ...['return=representation', 'return=minimal'],
  ...['count=exact', 'count=planned', 'count=estimated', 'handling=strict', 'handling=lenient'],
])

/** Preferences of PostgREST that are refused as such: the answer without them would be another one. */
const NOT_IMPLEMENTED = /^(?:timezone|max-affected|return=headers-only)\b/

const NONE: Preferences = {}

/** Throws PGRST127 for a preference that is not implemented, and PGRST122 for an unknown one under `handling=strict`. */
export function parsePreferences(header: string | null): Preferences {
  if (header === null) return NONE
  const preferences: Record<string, unknown> = {}
  const unknown: string[] = []
  for (const preference of header.split(',').map((part) => part.trim())) {
    const [refused] = NOT_IMPLEMENTED.exec(preference) ?? []
    if (refused) throw notImplemented(`The embedded backend does not understand Prefer: ${refused}.`)
    if (KNOWN.has(preference)) {
      const [name = '', value] = preference.split('=')
      preferences[name] ??= value
    } else if (preference) unknown.push(preference)
  }
  if (preferences.handling === 'strict' && unknown.length) throw invalidPreferences(unknown)
  return preferences
}

/** The header that lists the preferences applied, in PostgREST's order; empty if there are none. */
export function appliedPreferences(
  preferences: Preferences,
  honoured: readonly (keyof Preferences)[],
): Record<string, string> {
  const order = ['resolution', 'missing', 'return', 'count', 'handling'] as const
  const applied = order
    .filter((name) => honoured.includes(name) && preferences[name])
    .map((name) => `${name}=${preferences[name]}`)
  return applied.length ? { 'preference-applied': applied.join(', ') } : {}
}
