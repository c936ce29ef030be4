import type { PostgrestClient } from '@supabase/postgrest-js'
import { readNewsletterUrl } from '#data/server-reads.ts'
import type { Settings } from '../environment/env.ts'
import type { Log } from '../log/log.ts'
import { createFeed } from './feed.ts'
import type { CopyStore } from './stored-copy.ts'

/** The newsletter's feed, at the address in the contact information. */
export function openFeed(settings: Settings, log: Log, rest: PostgrestClient, store: CopyStore, onChange: () => void) {
  return createFeed({
    substackUrl: () => readNewsletterUrl(rest),
    store,
    log,
    onChange,
    proxyUrl: settings.feedProxyUrl,
  })
}
