import type { BucketRules } from '@portico/backend'
import type { SupabaseClient } from '@supabase/supabase-js'
import { countOf } from '#content/text/count-of.ts'
import { access } from '#server/backend/access.ts'
import { buckets } from '#server/backend/buckets.ts'
import type { Settings } from '#server/environment/env.ts'
import { failure } from './endpoint.ts'
import { reasonOf, waitAskedIn } from './fetch-with-retry.ts'
import type { Schema } from './moved-tables.ts'

export type Project = Record<'url' | 'publishableKey' | 'secretKey', string>

type Bucket = Pick<
  NonNullable<Awaited<ReturnType<SupabaseClient['storage']['listBuckets']>>['data']>[number],
  'id' | 'public' | 'file_size_limit' | 'allowed_mime_types'
>

const TIMEOUT_MS = 10_000

const KEYS_PAGE = 'Supabase dashboard, Project Settings, API Keys'

/** The project of the environment. Throws a sentence that names the variable that is missing, and `purpose`. */
export function projectOf({ supabase }: Pick<Settings, 'supabase'>, purpose: string): Project {
  const missing = !supabase
    ? 'SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY are'
    : !supabase.secretKey && 'SUPABASE_SECRET_KEY is'
  if (missing) throw new Error(`${missing} needed ${purpose}. The address and the keys are in the ${KEYS_PAGE}.`)
  // the first condition
  return supabase as Project
}

/** Throws a sentence for the owner unless the address is a project's and both keys are what they should be. */
export async function requireKeys({ url, publishableKey, secretKey }: Project, fetch: typeof globalThis.fetch) {
  const ask = (path: string, key: string) => answerOf(fetch, url, path, key)
  const [settings, content] = await ask('/auth/v1/settings', publishableKey)
  if (settings.status === 401 || settings.status === 403) throw wrongKey('SUPABASE_PUBLISHABLE_KEY', 'publishable')
  if (settings.status === 429 || settings.status >= 500) throw notReady(url, settings)
  const isProject = settings.ok && content?.external !== undefined
  if (!isProject) {
    throw new Error(
      `SUPABASE_URL (${url}) answers, but not as a Supabase project does (${settings.status}). The address is in the ` +
        'Supabase dashboard, Project Settings, Data API.',
    )
  }
  const users = '/auth/v1/admin/users?page=1&per_page=1'
  const [distrusted] = await ask(users, publishableKey)
  if (distrusted.ok) {
    throw new Error(
      'SUPABASE_PUBLISHABLE_KEY is a secret key, which every visitor would get. Set the publishable key there: ' +
        `${KEYS_PAGE}.`,
    )
  }
  const [trusted] = await ask(users, secretKey)
  if (trusted.status === 401 || trusted.status === 403) throw wrongKey('SUPABASE_SECRET_KEY', 'secret')
  if (!trusted.ok) throw notReady(url, trusted)
}

type Content = { external?: unknown } | undefined

/** The answer, and its JSON if it has any. */
async function answerOf(
  fetch: typeof globalThis.fetch,
  url: string,
  path: string,
  key: string,
): Promise<[Response, Content]> {
  try {
    const headers = { apikey: key, authorization: `Bearer ${key}` }
    const answer = await fetch(url + path, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    return [answer, await answer.json().catch(() => undefined)]
  } catch (cause) {
    throw new Error(
      `SUPABASE_URL (${url}) cannot be reached: ${reasonOf(cause)}. Check it for typing errors, and whether the project is ` +
        'paused.',
      { cause },
    )
  }
}

function notReady(url: string, answer: Response): Error {
  const asked = waitAskedIn(answer)
  const when = asked ? ` in ${countOf(Math.ceil(asked / 1000), 'second')}` : ''
  return new Error(
    `The auth service of ${url} answered ${answer.status}. Check whether the project is paused or starting, and run the ` +
      `same command again${when}.`,
  )
}

const wrongKey = (variable: string, kind: string) =>
  new Error(`${variable} is not the ${kind} key of this project. Copy it from the ${KEYS_PAGE}.`)

/** Tells the owner what to do about a project without the current migrations. */
export const PUSH_MIGRATIONS = 'Push the migrations of this version to it: see docs/deploy.md, "With Supabase".'

/**
 * Throws a sentence for the owner unless the project has the tables, with their columns and no others, and the buckets of
 * this program. Resolves with the names of tables that this program does not know.
 */
export async function requireSchema(
  { url, secretKey }: Project,
  fetch: typeof globalThis.fetch,
  schema: Schema['tables'],
): Promise<string[]> {
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` }
  const answer = await fetch(`${url}/rest/v1/`, { headers })
  // PostgREST's description of its tables, in OpenAPI 2
  const { definitions }: { definitions?: Record<string, { properties?: object }> } = await answer
    .json()
    .catch(() => ({}))
  if (!definitions)
    throw failure('The project does not say which tables it has', { message: 'no description', status: answer.status })
  const tables = Object.keys(access).map((name) => schema.get(name)!)
  for (const { name, columns } of tables) {
    const there = Object.keys(definitions[name]?.properties ?? {})
    if ([...columns.keys()].some((column) => !there.includes(column)))
      throw new Error(`The project lacks the table ${name}, or a column of it. ${PUSH_MIGRATIONS}`)
    const unknown = there.find((column) => !columns.has(column))
    if (unknown) {
      throw new Error(
        `The project is newer than this program: ${name} has a column ${unknown}. Update the program first.`,
      )
    }
  }
  return Object.keys(definitions).filter((name) => !(name in access))
}

/**
 * Throws a sentence for the owner if the project lacks a bucket. With `mustTakeAll` also if visitors could not read one, or
 * it would refuse files that the site takes.
 */
export async function requireBuckets({ storage }: SupabaseClient, mustTakeAll: boolean): Promise<void> {
  const { data, error } = await storage.listBuckets()
  if (error) throw failure('The storage of the project cannot be read', error)
  const there = new Map(data.map((bucket) => [bucket.id, bucket]))
  const missing = Object.keys(buckets).find((id) => !there.has(id))
  if (missing) throw new Error(`The project lacks the bucket ${missing}. ${PUSH_MIGRATIONS}`)
  const faults = Object.entries(buckets).flatMap(([id, rules]) => faultsOf(there.get(id)!, rules))
  if (!mustTakeAll || !faults.length) return
  throw new Error(
    `Buckets of the project differ from what the site needs: ${faults.join(', ')}. Change them in the Supabase dashboard, ` +
      'Storage, Edit bucket. Nothing was changed.',
  )
}

function faultsOf(
  { id, public: isPublic, ...there }: Bucket,
  { fileSizeLimit, allowedMimeTypes }: BucketRules,
): string[] {
  const size = there.file_size_limit ?? fileSizeLimit
  const types = there.allowed_mime_types ?? allowedMimeTypes
  const refused = allowedMimeTypes.filter((type) => !types.includes(type))
  return [
    ...(isPublic ? [] : [`${id} is not public`]),
    ...(size < fileSizeLimit
      ? [`${id} takes files of ${inMegabytes(size)} at most, not of ${inMegabytes(fileSizeLimit)}`]
      : []),
    ...(refused.length ? [`${id} does not take ${refused.join(', ')}`] : []),
  ]
}

/** As the dashboard counts. */
const inMegabytes = (bytes: number) => `${Number((bytes / 1024 / 1024).toFixed(2))} MB`
