/**
 * Why PostgREST 12 on a bare Postgres answers otherwise than the embedded backend, in the words of docs/supabase.md,
 * where each difference is listed.
 */
export const differences = [
  'PostgREST 12 is older',
  'Postgres alone lacks pg-safeupdate',
  'The embedded backend has bounds',
  'The embedded backend does not speak it',
  'The embedded backend is stricter',
  'Postgres sorts by a collation',
  'Postgres estimates',
  'Postgres suggests names',
] as const

export type Difference = (typeof differences)[number]
