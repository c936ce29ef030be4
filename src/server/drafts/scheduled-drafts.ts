import type { ContentDraft } from '#content/draft.ts'
import { claimDraft, giveUpDraft, readDueDrafts, reasonOf } from '#data/drafts/drafts.ts'
import { discardPublished, publishDraft } from '#data/drafts/publish-draft.ts'
import { draftProblems } from '#data/messages.ts'
import { isTransient, RestError } from '#data/rest/rest.ts'
import type { Tables } from '#data/rest/rest-client.ts'
import type { Log } from '../log/log.ts'
import { letterMail, type OwnersMail } from '../mail/letter.ts'
import { createQueueWorker, type QueueWorker } from '../queue/queue-worker.ts'
import { type Files, requireOwnPictures } from './require-own-pictures.ts'

interface ScheduledDraftsParts {
  /** With the secret key. */
  rest: Tables
  files: Files
  log: Pick<Log, 'info' | 'warn'>
  /** Sends the owner a mail about a draft that could not be published: what happened, and what to do. */
  notifyOwner: (message: string) => Promise<void>
  onPublished?: (draft: ContentDraft) => Promise<void>
  /** This is the only process that publishes drafts: claims of a killed process are void at the next start. */
  isAlone: boolean
  tickMs?: number
  now?: () => number
}

/** How often to look for drafts; one that becomes due before the next look is waited for. */
const TICK_MS = 15_000
/** How long a claim lasts, also that of a killed process. */
const CLAIM_MS = 60_000

/**
 * Publishes drafts when they are due. Of several processes only one claims a draft; a draft that cannot be published, because
 * the live row has changed or the database refuses it, waits for the owner, who is notified. A backend that does not respond is
 * tried again. The first pass also discards drafts that a killed process had published and not discarded.
 */
export function createScheduledDrafts(parts: ScheduledDraftsParts): QueueWorker {
  const { rest, log, isAlone, tickMs = TICK_MS, now = Date.now } = parts

  /** As it has been since `seenAt`: later it was only claimed. */
  async function publish(draft: ContentDraft, seenAt: string) {
    try {
      await requireOwnPictures(rest, parts.files, draft, seenAt)
      const { outcome } = await publishDraft(rest, draft)
      if (outcome === 'published') {
        log.info({ table: draft.table_name }, 'A scheduled draft was published')
        await parts.onPublished?.(draft)
      } else await giveUp(draft, draftProblems.changed)
    } catch (error) {
      if (!(error instanceof RestError) || isTransient(error)) throw error
      log.warn({ err: error, table: draft.table_name }, 'A scheduled draft was refused')
      await giveUp(draft, draftProblems.refused(reasonOf(error)))
    }
  }

  /** A draft that is gone, or was changed meanwhile, needs no report. */
  async function giveUp(draft: ContentDraft, reason: string) {
    if (await giveUpDraft(rest, draft, reason)) await parts.notifyOwner(reason)
  }

  let timer: NodeJS.Timeout | undefined
  const worker: QueueWorker = createQueueWorker({
    async due(isFirst) {
      if (isFirst) await discardPublished(rest)
      const instant = now()
      const coming = await readDueDrafts(rest, instant, { withinMs: tickMs, takesClaimed: isFirst && isAlone })
      const times = coming.map(({ publish_at }) => Date.parse(publish_at ?? '') - instant)
      const next = Math.min(...times.filter((ms) => ms > 0))
      clearTimeout(timer)
      if (next <= tickMs) timer = setTimeout(worker.wake, next).unref()
      return coming.filter((_, index) => times[index]! <= 0)
    },
    async work(due: ContentDraft) {
      const draft = await claimDraft(rest, due, now(), CLAIM_MS)
      if (draft) await publish(draft, due.updated_at)
      return 'done'
    },
    failed: 'Scheduled drafts could not be published; they are tried again',
    log,
    tickMs,
  })
  return worker
}

/** A scheduled draft that could not be published; `reason` says why and what to do. */
export const draftMail =
  (siteUrl: string, reason: string): OwnersMail =>
  (to, letterhead) =>
    letterMail('draft', to, letterhead, {
      subject: 'A draft was not published',
      opening: [`A draft waits for you under Drafts. ${reason}`],
      link: { label: 'Open Drafts', url: `${siteUrl}/admin/drafts` },
      closing: [],
    })
