import type { Rest } from '#data/rest.ts'
import { createRestClient } from '#data/rest-client.ts'
import type { Settings } from '../environment/env.ts'
import type { Log } from '../log/log.ts'
import { createScheduledDrafts, type ScheduledDrafts } from './scheduled-drafts.ts'

/**
 * The publishing of scheduled drafts; undefined where the server has no key to read them. `tellOwner` mails why a
 * draft could not be published.
 */
export function openDrafts(
  { supabase }: Pick<Settings, 'supabase'>,
  withSecret: Rest | undefined,
  log: Log,
  tellOwner: (reason: string) => Promise<void>,
  onPublished: (table: string) => void,
): ScheduledDrafts | undefined {
  if (!withSecret) return undefined
  return createScheduledDrafts({
    rest: createRestClient(withSecret),
    log,
    isAlone: supabase === undefined,
    tellOwner,
    onPublished,
  })
}
