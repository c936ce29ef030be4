import { z } from 'zod'
import { CONTENT_TABLES } from '#content/kinds.ts'
import { ownPageKeyIn } from '#content/own-page/own-page-address.ts'
import { isPublicPath } from '#content/site/routes.ts'
import { socialCardPath } from '#content/site/social-card.ts'
import { talkKeyIn } from '#content/talk/talk-slugs.ts'
import type { Words } from '#content/words/words.ts'
import type * as Render from '#site/render.tsx'
import { type Route, route } from '../http/route.ts'
import { createSocialCards } from '../sharing/social-cards.ts'
import { applyChanges } from './apply-changes.ts'
import { markFields, withPlaces } from './mark-fields.ts'
import { type PreviewReadCache, readAs } from './preview-read-cache.ts'

const PATH = '/api/preview'

/** Several times the longest texts of a whole page. */
const MAX_BODY_BYTES = 1024 * 1024

export interface PreviewParts {
  environment: Render.SiteEnvironment
  renderPage: (
    path: string,
    environment: Render.SiteEnvironment,
  ) => Promise<Pick<Render.RenderedPage, 'html' | 'status' | 'policy'>>
  /** Of a Supabase project; absent with the embedded backend, which keeps its own. */
  previewReads?: PreviewReadCache | undefined
}

/**
 * POST /api/preview with `{path, changes: [{table, id, fields}], written, section}` and the token of an admin or an assistant answers the page as it
 * would be with these rows, without scripts and inert, with marks that lead to the fields. It shows what was `written` that many
 * milliseconds ago, and `section` even if it is hidden from visitors. With `isWhole` the page can be used, as a shared preview can:
 * it stands in the place of the door. With `isCard` it is the picture of a shared link to that page. It is read with the rights of the token. Nothing of it is stored or cached, and it ends
 * when its request is aborted.
 */
export function previewRoute({ environment, renderPage, previewReads }: PreviewParts): Route {
  const declaration = { method: 'POST', path: PATH, who: 'assistant or owner', body: RequestSchema } as const
  return route({ ...declaration, limit: MAX_BODY_BYTES }, async (c, request) => {
    const { signal } = c.req.raw
    const authorization = c.req.header('authorization') ?? ''
    const asRequester =
      previewReads?.after(request.written, authorization) ?? readAs(environment.fetch, { authorization })
    const read = endWith(signal, asRequester)
    if (request.isWhole) {
      const preview = { isInert: false, note: ({ server }: Words) => server.behindDoor }
      const whole = { ...environment, fetch: read, signal, pressKit: NOT_MADE_YET, preview }
      return c.html(withInertForms((await renderPage(request.path, whole)).html))
    }
    const changed = applyChanges(read, request.changes)
    if (request.isCard) {
      const card = await createSocialCards({ ...environment, fetch: changed }).draw(socialCardPath(request.path))
      return card ? c.body(new Uint8Array(card), 200, { 'content-type': 'image/png' }) : c.notFound()
    }
    const { fetch, places } = markFields(changed, environment.api.url, request.section)
    const shown = { ...environment, fetch, signal, pressKit: NOT_MADE_YET, preview: { isInert: true } }
    const { html } = await renderPage(request.path, shown)
    return c.html(withPlaces(withoutPreloads(html), places), 200, { 'x-robots-tag': 'noindex' })
  })
}

/** The press kit page names no size of a file that is made when it is requested. */
export const NOT_MADE_YET = async () => ({ size: null, tables: [] })

/** `html` is what React has written. */
export const withInertForms = (html: string) => html.replaceAll('<form ', '<form inert="" ')

const endWith =
  (signal: AbortSignal, fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    signal.throwIfAborted()
    return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([signal, init.signal]) : signal })
  }

/** In a `srcdoc` frame a preloaded picture is not reused: the browser warns and loads it twice. */
const withoutPreloads = (html: string) => html.replaceAll(/<link rel="preload"[^>]*>/g, '')

/** Whether it may be the path of a page; the row need not exist. */
export const isPagePath = (path: unknown): path is string =>
  typeof path === 'string' && (isPublicPath(path) || talkKeyIn(path) !== null || ownPageKeyIn(path) !== null)

const RequestSchema = z.object({
  path: z.string().refine(isPagePath),
  changes: z.array(
    z.object({ table: z.enum(CONTENT_TABLES), id: z.string(), fields: z.record(z.string(), z.unknown()).nullable() }),
  ),
  written: z.record(z.string(), z.number()).catch({}),
  /** The section of the home page that is edited. */
  section: z.string().optional().catch(undefined),
  isWhole: z.boolean().optional().catch(undefined),
  isCard: z.boolean().optional().catch(undefined),
})
