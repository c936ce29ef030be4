import { Hono } from 'hono'
import { formatLongDate } from '#content/dates.ts'
import { changeOf } from '#content/draft.ts'
import { NOT_FOUND_PATH, withoutTrailingSlash } from '#content/routes.ts'
import { encodePath } from '#content/web-url.ts'
import { readDrafts } from '#data/drafts.ts'
import type { Tables } from '#data/rest-client.ts'
import { openSharedPreview, previewPath } from '#data/shared-previews.ts'
import { layOver } from './lay-over.ts'
import { isPagePath, type PreviewParts } from './route.ts'

type SharedPreviewParts = Pick<PreviewParts, 'environment' | 'renderPage'> & {
  /** With the secret key; absent with a Supabase project whose secret key is not set: then no link works. */
  rest?: Tables | undefined
}

const HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  // the address is the secret: no other site may learn it
  'referrer-policy': 'no-referrer',
}

const NOT_WORKING =
  'This link to a preview does not work: it has expired, was ended, or is incomplete. Ask whoever sent it for a new one.'

/** What base64url writes for 128 bits. */
const TOKEN = /^[\w-]{22}$/

/**
 * GET /preview/{token}/… shows the site with all drafts applied to whoever has the link, until it expires or is
 * revoked. Its links stay in the preview; it runs no scripts, and its forms send nothing.
 */
export function sharedPreviewRoute({ environment, renderPage, rest }: SharedPreviewParts): Hono {
  const app = new Hono()
  app.get('/preview/:token/:page{.*}?', async (c) => {
    const { token, page = '' } = c.req.param()
    // Hono has decoded it
    const path = withoutTrailingSlash(`/${encodePath(page)}`)
    const isPage = isPagePath(path)
    const preview = rest && isPage && TOKEN.test(token) ? await openSharedPreview(rest, token) : null
    if (!rest || !preview) {
      const options = { isInert: false, ...(isPage && { note: NOT_WORKING }) }
      const { html } = await renderPage(NOT_FOUND_PATH, { ...environment, preview: options })
      return c.html(html, 404, HEADERS)
    }
    const fetch = layOver(environment.fetch, (await readDrafts(rest)).map(changeOf))
    const note = `A preview of changes that are not published yet. This link works until ${endOf(preview)}. Its forms send nothing.`
    const { status = 200, html } = await renderPage(path, { ...environment, fetch, preview: { isInert: false, note } })
    return c.html(withinPreview(html, previewPath(token)), status, HEADERS)
  })
  return app
}

/** Like 'January 5, 2024, 14:03 UTC': nobody knows the reader's time zone. */
function endOf({ expires_at }: { expires_at: string }): string {
  const end = new Date(expires_at).toISOString()
  return `${formatLongDate(end)}, ${end.slice(11, 16)} UTC`
}

/**
 * Links to the site's own pages stay in the preview. Forms cannot be used, nor can the calendar file of a talk, which there
 * is of a published one only. `html` is what React has written.
 */
const withinPreview = (html: string, base: string) =>
  html
    .replaceAll(/(<a\b[^>]*?\bhref=")(\/[^"#?]*)/g, (link, start: string, path: string) =>
      isPagePath(path) ? `${start}${base}${path.slice(1)}` : link,
    )
    .replaceAll('<form ', '<form inert="" ')
    .replaceAll(/<a(?= [^>]*\bhref="\/talks\/[^"]*\.ics")/g, '<a inert=""')
