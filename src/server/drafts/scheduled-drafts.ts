import type { PostgrestClient } from '@supabase/postgrest-js'
import type { ContentDraft } from '#content/draft.ts'
import { claimDraft, giveUpDraft, publishDraft, readDueDrafts } from '#data/drafts.ts'
import { RestError } from '#data/rest.ts'
import type { Log } from '../log/log.ts'

/** Publishes drafts at their time. */
export interface ScheduledDrafts {
  start(): void
  /** Says that there may be something new. */
  wake(): void
  /** Waits for the draft in progress. */
  close(): Promise<void>
}

interface ScheduledDraftsParts {
  /** With the secret key. */
  rest: Pick<PostgrestClient, 'from'>
  log: Log
  /** Sends the owner a mail about a draft that could not be published, in a sentence. */
  tellOwner: (message: string) => Promise<void>
  tickMs?: number
  now?: () => number
}

const TICK_MS = 15_000
/** A process that was killed leaves its claim for this long. */
const CLAIM_MS = 60_000

const CHANGED = 'The page has changed since this draft was begun. Open it under Drafts and publish it there.'

/**
 * Looks every few seconds for drafts whose time has come. Of several processes only one claims a draft; what it cannot
 * publish because the live row has changed, or because the database refuses it, waits for the owner, who is told. A
 * backend that does not answer is asked again.
 */
export function createScheduledDrafts(parts: ScheduledDraftsParts): ScheduledDrafts {
  const { rest, log, tickMs = TICK_MS, now = Date.now } = parts
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let isOpen = false

  const wake = () => {
    if (!isOpen) return
    working ??= publishDue()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'Drafts that are due could not be published; it is tried again'),
      )
      .finally(() => {
        working = undefined
      })
  }

  async function publishDue() {
    for (const draft of await readDueDrafts(rest, now())) {
      if (!isOpen) return
      const claimed = await claimDraft(rest, draft, now(), CLAIM_MS)
      if (claimed) await publish(claimed)
    }
  }

  async function publish(draft: ContentDraft) {
    try {
      const { outcome } = await publishDraft(rest, draft)
      if (outcome === 'published') log.info({ table: draft.table_name }, 'A draft was published at its time')
      else await giveUp(draft, CHANGED)
    } catch (error) {
      // the backend's own failures pass: the claim ends, and it is tried again
      if (!(error instanceof RestError) || error.status >= 500 || error.status === 408 || error.status === 0)
        throw error
      log.warn({ err: error, table: draft.table_name }, 'A draft was refused at its time')
      await giveUp(draft, `The database refused it: ${error.message}`)
    }
  }

  async function giveUp(draft: ContentDraft, reason: string) {
    await giveUpDraft(rest, draft.id, reason)
    await parts.tellOwner(`A draft that was to be published by itself was not. ${reason}`)
  }

  return {
    start() {
      isOpen = true
      timer = setInterval(wake, tickMs).unref()
      wake()
    },
    wake,
    async close() {
      isOpen = false
      clearInterval(timer)
      await working
    },
  }
}
