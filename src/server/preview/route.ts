import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type ContentChange, isContentTable } from '#content/draft.ts'
import { isPublicPath } from '#content/site/routes.ts'
import { talkKeyIn } from '#content/talk/talk-slugs.ts'
import type * as Render from '#site/render.tsx'
import { type IdentifyRequester, requireAdmin } from '../http/require-admin.ts'
import { layOver } from './lay-over.ts'

const PATH = '/api/preview'

/** Several times the longest texts of a whole page. */
const MAX_BODY_BYTES = 1024 * 1024

export interface PreviewParts {
  environment: Render.SiteEnvironment
  renderPage: (
    path: string,
    environment: Render.SiteEnvironment,
  ) => Promise<Pick<Render.RenderedPage, 'html' | 'status' | 'policy'>>
  identifyRequester: IdentifyRequester
}

/**
 * POST /api/preview with `{path, changes: [{table, id, fields}]}` and an admin's token answers the page as it would be
 * with these rows, without scripts and inert. Nothing is stored or cached.
 */
export function previewRoute({ environment, renderPage, identifyRequester }: PreviewParts): Hono {
  const app = new Hono()
  app.post(PATH, requireAdmin(identifyRequester), bodyLimit({ maxSize: MAX_BODY_BYTES }), async (c) => {
    const request = parseRequest(await c.req.json().catch(() => null))
    if (!request) return c.json({ code: 'bad_preview', message: 'A preview needs a path and a list of changes.' }, 400)
    const fetch = layOver(environment.fetch, request.changes)
    const { html } = await renderPage(request.path, { ...environment, fetch, preview: { isInert: true } })
    return c.html(withoutPreloads(html), 200, { 'x-robots-tag': 'noindex' })
  })
  return app
}

/** In a `srcdoc` frame a preloaded picture is not reused: the browser warns and loads it twice. */
const withoutPreloads = (html: string) => html.replaceAll(/<link rel="preload"[^>]*>/g, '')

/** Whether it may be the path of a page; the talk need not exist. */
export const isPagePath = (path: unknown): path is string =>
  typeof path === 'string' && (isPublicPath(path) || talkKeyIn(path) !== null)

interface PreviewRequest {
  path: string
  changes: ContentChange[]
}

function parseRequest(body: unknown): PreviewRequest | undefined {
  if (typeof body !== 'object' || body === null || !('path' in body) || !('changes' in body)) return undefined
  const { path, changes } = body
  return isPagePath(path) && Array.isArray(changes) && changes.every(isChange) ? { path, changes } : undefined
}

function isChange(value: unknown): value is ContentChange {
  if (typeof value !== 'object' || value === null) return false
  const { table, id, fields } = value as Partial<Record<keyof ContentChange, unknown>>
  return isContentTable(table) && typeof id === 'string' && typeof fields === 'object'
}
