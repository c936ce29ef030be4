import type { Context } from 'hono'
import { encodePath } from '#content/address/web-url.ts'
import { type ContentDraft, changeOf } from '#content/draft.ts'
import { PRESS_KIT_ZIP_PATH, PRESS_PHOTO_PATH } from '#content/press-kit/press-kit.ts'
import { NOT_FOUND_PATH, withoutTrailingSlash } from '#content/site/routes.ts'
import { CONTACT_CARD_PATH } from '#content/site/shared-files.ts'
import { SPEAKING_SHEET_PATH } from '#content/speaking/speaking.ts'
import { CALENDAR_ENDING, talkKeyIn } from '#content/talk/talk-slugs.ts'
import { formatUtcTime } from '#content/text/dates.ts'
import type { Words } from '#content/words/words.ts'
import { readDrafts } from '#data/drafts/drafts.ts'
import { openSharedPreview, previewPath } from '#data/drafts/shared-previews.ts'
import type { Tables } from '#data/rest/rest-client.ts'
import { rowsOf } from '#data/rest/rows-of.ts'
import { toResponse } from '../http/answer.ts'
import { type FlatHeaders, pairsOf } from '../http/document.ts'
import { type Route, route } from '../http/route.ts'
import { withDirectives } from '../http/security-headers.ts'
import type { Page } from '../pages/page.ts'
import { sendPicture } from '../press-kit/send-picture.ts'
import { applyChanges } from './apply-changes.ts'
import { readAs } from './preview-read-cache.ts'
import { isPagePath, NOT_MADE_YET, type PreviewParts, withInertForms } from './route.ts'

type SharedPreviewParts = Pick<PreviewParts, 'environment' | 'renderPage'> & {
  /** With the secret key, which previews read with; absent with a Supabase project whose secret key is not set: then no link works. */
  rest?: Tables | undefined
  secretKey?: string | undefined
  /** Security headers of every response. */
  headers: FlatHeaders
  /** Makes the file at a path from the content that `fetch` reads. */
  fileAt: (path: string, fetch: typeof globalThis.fetch) => (() => Promise<Page>) | undefined
}

const HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  // the address is the secret: no other site may learn it
  'referrer-policy': 'no-referrer',
}

/** What base64url writes for 128 bits. */
const TOKEN = /^[\w-]{22}$/

/**
 * GET /preview/{token}/… shows the site with all drafts applied to whoever has the link, until it expires or is
 * revoked. Its links stay in the preview; it runs no scripts, and its forms send nothing.
 */
export function sharedPreviewRoute(parts: SharedPreviewParts): Route {
  const { environment, renderPage, rest, secretKey = '', headers, fileAt } = parts
  const asServer = readAs(environment.fetch, { apikey: secretKey, authorization: `Bearer ${secretKey}` })

  async function open(c: Context) {
    const { token = '', page = '' } = c.req.param()
    // Hono has decoded it
    const path = withoutTrailingSlash(`/${encodePath(page)}`)
    const isKnown = isInPreview(path)
    const preview = rest && isKnown && TOKEN.test(token) ? await openSharedPreview(rest, token) : null
    if (!rest || !preview) {
      const options = { isInert: false, ...(isKnown && { note: ({ server }: Words) => server.noPreview }) }
      const { html } = await renderPage(NOT_FOUND_PATH, { ...environment, preview: options })
      return c.html(html, 404, HEADERS)
    }
    return { rest, path, token, preview }
  }
  const who = { with: 'preview token', check: open } as const
  return route({ method: 'GET', path: '/preview/:token/:page{.*}?', who }, async (c, _body, opened) => {
    const { path, token, preview } = opened
    const drafts = await readOwnersDrafts(opened.rest)
    const fetch = applyChanges(asServer, drafts.map(changeOf))
    const file = isLinkedFile(path) ? await fileAt(path, fetch)?.() : undefined
    if (file?.status === 200) return answerFile(file, previewPath(token))
    const picture = path.startsWith(PRESS_PHOTO_PATH) && (await sendPicture({ ...environment, fetch }, path, c.req.raw))
    if (picture)
      return new Response(picture.body, { headers: [...keptOf(picture.headers), ...Object.entries(HEADERS)] })
    const note = (words: Words) => words.server.previewUntil(formatUtcTime(preview.expires_at, words))
    const shown = { ...environment, fetch, pressKit: NOT_MADE_YET, preview: { isInert: false, note } }
    const { status, html, policy } = await renderPage(path, shown)
    const ofPage = policy && Object.fromEntries(pairsOf(withDirectives(headers, policy)))
    return c.html(withinPreview(html, previewPath(token)), status, { ...ofPage, ...HEADERS })
  })
}

/** What programs and assistants have prepared is first seen by an owner. */
async function readOwnersDrafts(rest: Tables): Promise<ContentDraft[]> {
  const [drafts, profiles] = await Promise.all([
    readDrafts(rest),
    rest.from('profiles').select('id').is('is_admin', true),
  ])
  const owners = rowsOf<{ id: string }>(profiles).map(({ id }) => id)
  return drafts.filter(({ access_key, author }) => !access_key && (author === null || owners.includes(author)))
}

/** The files to which pages lead. */
const isLinkedFile = (path: string) =>
  LINKED_FILES.includes(path) ||
  (path.endsWith(CALENDAR_ENDING) && talkKeyIn(path.slice(0, -CALENDAR_ENDING.length)) !== null)
const LINKED_FILES = [PRESS_KIT_ZIP_PATH, SPEAKING_SHEET_PATH, CONTACT_CARD_PATH]

const isInPreview = (path: string) => path.startsWith(PRESS_PHOTO_PATH) || isPagePath(path) || isLinkedFile(path)

/** Headers that HEADERS replaces, and those that are wrong for rewritten HTML. */
const DROPPED_HEADERS = new Set([...Object.keys(HEADERS), 'etag', 'content-length'])
const keptOf = (headers: Iterable<[name: string, value: string]>) =>
  [...headers].filter(([name]) => !DROPPED_HEADERS.has(name))

async function answerFile({ document }: Page, base: string): Promise<Response> {
  const conditions = { method: 'GET', acceptEncoding: undefined, ifNoneMatch: undefined }
  const { status, headers, body } = await document.answer(conditions)
  const kept = keptOf(pairsOf(headers))
  const isHtml = kept.some(([name, value]) => name === 'content-type' && value.startsWith('text/html'))
  const shown = isHtml ? Buffer.from(withinPreview(String(body), base)) : body
  // the body itself and not its stream, for which a whole archive would be copied
  return toResponse({ status, headers: [...kept, ...Object.entries(HEADERS)].flat(), ...(shown && { body: shown }) })
}

/** Links to the site's own pages and files stay in the preview, and forms cannot be used. `html` is what React has written. */
const withinPreview = (html: string, base: string) =>
  withInertForms(html)
    .replaceAll(/(<a\b[^>]*?\bhref=")(\/[^"#?]*)/g, (link, start: string, path: string) =>
      isInPreview(path) ? `${start}${base}${path.slice(1)}` : link,
    )
    // a link within the page would leave the menu of a phone open, because no script closes it
    .replaceAll(new RegExp(`href="${base}#([\\w-]+)"`, 'g'), `href="${base}?$1#$1"`)
