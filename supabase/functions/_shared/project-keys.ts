export interface ProjectKeys {
  url: string
  /** Bypasses row-level security: for the function's own client only. */
  secret: string
  /** Every key that a caller may present, including the legacy ones. */
  all: ReadonlySet<string>
}

/**
 * The keys that Supabase puts into a function's environment: dictionaries of the current keys, or the legacy anon and
 * service_role keys. Throws when a project has neither.
 */
export function projectKeys(read: (name: string) => string | undefined): ProjectKeys {
  const url = read('SUPABASE_URL')
  const secrets = [...dictionary(read('SUPABASE_SECRET_KEYS')), read('SUPABASE_SERVICE_ROLE_KEY')].filter(Boolean)
  const publishable = [...dictionary(read('SUPABASE_PUBLISHABLE_KEYS')), read('SUPABASE_ANON_KEY')].filter(Boolean)
  const [secret] = secrets
  if (!url || !secret) throw new Error('SUPABASE_URL and SUPABASE_SECRET_KEYS are missing')
  return { url, secret, all: new Set([...secrets, ...publishable].filter((key) => key !== undefined)) }
}

const dictionary = (json: string | undefined): string[] => Object.values(JSON.parse(json || '{}'))
