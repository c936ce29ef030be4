import { rm } from 'node:fs/promises'
import { readServerState, writeServerState } from '#data/our-server/server-state.ts'
import type { Rest } from '#data/rest/rest.ts'
import { createRestClient } from '#data/rest/rest-client.ts'
import { FORGETFUL } from '../files/json-file.ts'
import type { Log } from '../log/log.ts'
import { FeedCacheRowSchema, type FeedCacheStore, fileStore } from './feed-cache-row.ts'

const NAME = 'newsletter'
/** A cold start with a slow project waits no longer than this for the copy. */
const TIMEOUT_MS = 2000

/** The last good copy, for every process of the site. Without the secret key a restart loses it; the log says so. */
export function openFeedCacheStore(withSecret: Rest | undefined, log: Pick<Log, 'warn'>): FeedCacheStore {
  if (!withSecret) {
    log.warn("The newsletter's articles are not kept for the next start: SUPABASE_SECRET_KEY is not set")
    return FORGETFUL
  }
  const rest = createRestClient({ ...withSecret, timeoutMs: TIMEOUT_MS })
  return {
    read: async () => FeedCacheRowSchema.safeParse(await readServerState(rest, NAME)).data ?? null,
    write: (copy) => writeServerState(rest, NAME, copy),
  }
}

/** Older versions stored the copy in a file of the data folder, and so do their backups. A file that cannot be stored stays. */
export async function takeOverFile(store: FeedCacheStore, file: string, log: Pick<Log, 'warn'>): Promise<void> {
  try {
    const copy = await fileStore(file).read()
    if (copy && !(await store.read())) await store.write(copy)
    await rm(file, { force: true })
  } catch (error) {
    log.warn({ err: error }, `The newsletter's articles in ${file} could not be migrated; the next start tries again`)
  }
}
