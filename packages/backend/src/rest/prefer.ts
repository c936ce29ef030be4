import { notImplemented } from './errors.ts'

/** The preferences and their values, in the order in which PostgREST names those that it applied. */
const VALUES = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal'],
  count: ['exact', 'planned', 'estimated'],
} as const
const NAMES = Object.keys(VALUES) as (keyof typeof VALUES)[]

/** The Prefer headers (RFC 7240); of contradicting preferences the first counts. */
export type Preferences = { [Name in keyof typeof VALUES]?: (typeof VALUES)[Name][number] }

const KNOWN = new Set(NAMES.flatMap((name) => VALUES[name].map((value) => `${name}=${value}`)))

/** Preferences of PostgREST that are refused as such: the answer without them would be another one. */
const NOT_IMPLEMENTED = /^(?:timezone|max-affected|return=headers-only|handling=strict)\b/

const NONE: Preferences = {}

/** Throws PGRST127 for a preference that is not implemented. Unknown ones are ignored, as RFC 7240 demands. */
export function parsePreferences(header: string | null): Preferences {
  if (header === null) return NONE
  const preferences: Record<string, unknown> = {}
  for (const preference of header.split(',').map((part) => part.trim())) {
    const [refused] = NOT_IMPLEMENTED.exec(preference) ?? []
    if (refused) throw notImplemented(`The embedded backend does not understand Prefer: ${refused}.`)
    if (KNOWN.has(preference)) {
      const [name = '', value] = preference.split('=')
      preferences[name] ??= value
    }
  }
  return preferences
}

/** The header that lists the preferences applied; empty if there are none. */
export function appliedPreferences(
  preferences: Preferences,
  honoured: readonly (keyof Preferences)[],
): Record<string, string> {
  const applied = NAMES.filter((name) => honoured.includes(name) && preferences[name])
  const list = applied.map((name) => `${name}=${preferences[name]}`).join(', ')
  return list ? { 'preference-applied': list } : {}
}
