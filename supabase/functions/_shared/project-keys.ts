export interface ProjectKeys {
  url: string
  /** Bypasses row-level security: for the function's own client only. */
  secret: string
  /** Every key of this kind. A project may have several: one for each of its servers, or two while one is replaced. */
  secrets: ReadonlySet<string>
  /** Every key that a caller may present, including the legacy ones. */
  all: ReadonlySet<string>
}

/**
 * The keys that Supabase puts into a function's environment: dictionaries of the current keys, or the legacy anon and
 * service_role keys. Throws when a project has neither.
 */
export function projectKeys(read: (name: string) => string | undefined): ProjectKeys {
  const url = read('SUPABASE_URL')
  const secrets = present([...dictionary(read('SUPABASE_SECRET_KEYS')), read('SUPABASE_SERVICE_ROLE_KEY')])
  const publishable = present([...dictionary(read('SUPABASE_PUBLISHABLE_KEYS')), read('SUPABASE_ANON_KEY')])
  const [secret] = secrets
  if (!url || !secret) throw new Error('SUPABASE_URL and SUPABASE_SECRET_KEYS are missing')
  return { url, secret, secrets: new Set(secrets), all: new Set([...secrets, ...publishable]) }
}

const present = (keys: readonly (string | undefined)[]): string[] => keys.flatMap((key) => key || [])

const dictionary = (json: string | undefined): string[] => Object.values(JSON.parse(json || '{}'))
