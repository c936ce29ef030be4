import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { ContentDraft } from '#content/draft.ts'
import { CONTENT_TABLES } from '#content/kinds.ts'
import { hasSameChange, type LiveFields, readDrafts, reasonOf } from '#data/drafts/drafts.ts'
import { publishDraft } from '#data/drafts/publish-draft.ts'
import type { FailedDraft, PublishedDrafts, SeenDraft } from '#data/our-server/our-server.ts'
import { isContentChanged } from '#data/records/save-record.ts'
import { restOf } from '#data/rest/content-source.ts'
import { isTransient } from '#data/rest/rest.ts'
import { createRestClient, type Tables } from '#data/rest/rest-client.ts'
import { rowsOf } from '#data/rest/rows-of.ts'
import type { SiteEnvironment } from '#site/render.tsx'
import { type Route, route } from '../http/route.ts'
import type { Log } from '../log/log.ts'
import type { PageCache } from '../pages/page-cache.ts'
import { requireOwnPictures } from './require-own-pictures.ts'

const PATH = '/api/drafts/publish'
/** Of eighty drafts as large as they may be, or of some ten thousand talks. */
const MAX_BODY_BYTES = 16 * 1024 * 1024

const BodySchema = z.object({
  drafts: z.array(
    z.object({
      id: z.string(),
      table_name: z.enum(CONTENT_TABLES),
      row_id: z.string().nullable(),
      fields: z.record(z.string(), z.unknown()),
      is_removal: z.boolean(),
      updated_at: z.string(),
      live_updated_at: z.string().nullable(),
    }),
  ),
})

interface DraftRouteParts {
  environment: Pick<SiteEnvironment, 'api' | 'siteUrl' | 'fetch'>
  pages: Pick<PageCache, 'hold'>
  onPublished: (draft: ContentDraft) => Promise<void>
  log: Pick<Log, 'warn'>
}

/**
 * POST /api/drafts/publish with drafts as an admin has seen them, each beside its live row of `live_updated_at`, and the admin's
 * token publishes them one after the other, in the admin's name: each is saved whole or not at all, and readers see all of it at once.
 * Answers `{published, failed}`: the ids, and for each failure why, with the live row as it is now if somebody changed it.
 */
export function draftRoute({ environment, pages, onPublished, log }: DraftRouteParts): Route {
  const declaration = { method: 'POST', path: PATH, who: 'owner', body: BodySchema, limit: MAX_BODY_BYTES } as const
  return route(declaration, async (c, { drafts }) => {
    const release = pages.hold()
    try {
      // with the rights of the request
      const headers = { authorization: c.req.header('authorization') ?? '' }
      const rest = createRestClient({ ...restOf(environment), headers })
      return c.json(await publishAll(rest, drafts, { environment, log, onPublished }))
    } finally {
      release()
    }
  })
}

async function publishAll(
  rest: Tables,
  seen: readonly SeenDraft[],
  { environment, log, onPublished }: Pick<DraftRouteParts, 'environment' | 'log' | 'onPublished'>,
): Promise<PublishedDrafts> {
  const drafts = new Map((await readDrafts(rest)).map((draft) => [draft.id, draft]))
  const begun = ({ id }: SeenDraft) => drafts.get(id)?.created_at ?? ''
  const published: string[] = []
  const failed: FailedDraft[] = []
  // each new entry comes below those that were begun before it
  for (const one of seen.toSorted((a, b) => begun(a).localeCompare(begun(b)))) {
    const { id } = one
    await setImmediate() // the embedded backend runs in this thread, which also serves visitors
    const draft = drafts.get(id)
    try {
      if (!draft || !(await isAsSeen(rest, draft, one))) {
        failed.push({ id, reason: draft ? 'unseen' : 'gone' })
        continue
      }
      await requireOwnPictures(rest, environment, draft, one.updated_at)
      // the response may be lost after the draft was published: the second attempt finds that out
      const result = await publishDraft(rest, draft).catch((error: unknown) => {
        if (!isTransient(error)) throw error
        return publishDraft(rest, draft)
      })
      if (result.outcome === 'published') {
        published.push(id)
        await onPublished(draft)
      } else failed.push({ id, reason: 'changed', theirs: result.theirs })
    } catch (error) {
      log.warn({ err: error }, 'A draft could not be published')
      failed.push({ id, reason: 'failed', message: reasonOf(error) })
    }
  }
  return { published, failed }
}

/**
 * Whether a draft does what the admin has seen, by value: its preparer chooses the id, and may put another draft in its place.
 * The live row is compared where the draft says that it was begun from another one than was shown; its move does not count.
 */
async function isAsSeen(rest: Tables, draft: ContentDraft, seen: SeenDraft): Promise<boolean> {
  if (!hasSameChange(draft, seen)) return false
  const { table_name, row_id, base_updated_at } = draft
  if (row_id === null || base_updated_at === seen.live_updated_at) return true
  const [live] = rowsOf<LiveFields>(await rest.from(table_name).select().eq('id', row_id))
  return live ? !(await isContentChanged(rest, table_name, live, seen.live_updated_at)) : seen.live_updated_at === null
}
