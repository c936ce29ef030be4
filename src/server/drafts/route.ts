import { setImmediate } from 'node:timers/promises'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { ContentDraft } from '#content/draft.ts'
import { restOf } from '#data/content-source.ts'
import { publishDraft, readDrafts, reasonOf } from '#data/drafts.ts'
import type { FailedDraft, PublishedDrafts, SeenDraft } from '#data/our-server.ts'
import { isTransient } from '#data/rest.ts'
import { createRestClient, type Tables } from '#data/rest-client.ts'
import type { SiteEnvironment } from '#site/render.tsx'
import { type IdentifyRequester, requireAdmin } from '../http/require-admin.ts'
import type { Log } from '../log/log.ts'
import type { PageCache } from '../pages/page-cache.ts'

const PATH = '/api/drafts/publish'
/** Of some 10,000 drafts. */
const MAX_BODY_BYTES = 1024 * 1024

const BodySchema = z.object({ drafts: z.array(z.object({ id: z.string(), updated_at: z.string() })) })

interface DraftRouteParts {
  environment: Pick<SiteEnvironment, 'api' | 'siteUrl' | 'fetch'>
  pages: Pick<PageCache, 'hold'>
  /** Called for each draft that was published. */
  onPublished: (draft: ContentDraft) => Promise<void>
  identifyRequester: IdentifyRequester
  log: Pick<Log, 'warn'>
}

/**
 * POST /api/drafts/publish with `{drafts: [{id, updated_at}]}`, as the admin has seen them, and an admin's token publishes
 * them one after the other, in the admin's name: each is saved whole or not at all, and readers see all of it at once.
 * Answers `{published, failed}`: the ids, and for each failure why, with the live row as it is now if somebody changed it.
 */
export function draftRoute({ environment, pages, onPublished, identifyRequester, log }: DraftRouteParts): Hono {
  const app = new Hono()
  app.post(PATH, requireAdmin(identifyRequester), bodyLimit({ maxSize: MAX_BODY_BYTES }), async (c) => {
    const body = BodySchema.safeParse(await c.req.json().catch(() => null))
    if (!body.success) return c.json({ code: 'bad_request', message: 'The drafts to publish are missing.' }, 400)
    const release = pages.hold()
    try {
      // with the rights of the request
      const headers = { authorization: c.req.header('authorization') ?? '' }
      const rest = createRestClient({ ...restOf(environment), headers })
      return c.json(await publishAll(rest, body.data.drafts, { log, onPublished }))
    } finally {
      release()
    }
  })
  return app
}

async function publishAll(
  rest: Tables,
  seen: readonly SeenDraft[],
  { log, onPublished }: Pick<DraftRouteParts, 'log' | 'onPublished'>,
): Promise<PublishedDrafts> {
  const drafts = new Map((await readDrafts(rest)).map((draft) => [draft.id, draft]))
  const begun = ({ id }: SeenDraft) => drafts.get(id)?.created_at ?? ''
  const published: string[] = []
  const failed: FailedDraft[] = []
  // each new entry comes below those that were begun before it
  for (const { id, updated_at } of seen.toSorted((one, other) => begun(one).localeCompare(begun(other)))) {
    await setImmediate() // the embedded backend runs in this thread, in which visitors wait
    const draft = drafts.get(id)
    if (draft?.updated_at !== updated_at) {
      failed.push({ id, reason: draft ? 'unseen' : 'gone' })
      continue
    }
    try {
      // a lost answer may be that of a draft which was published: the second attempt finds that out
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
