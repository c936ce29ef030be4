import { hash } from 'node:crypto'
import { attachment } from '@portico/backend/content-disposition'
import { CREDIT_HEAD_BYTES, creditPicture } from '@portico/backend/picture-credit'
import { approvedPhoto } from '#content/press-kit/photo-notes.ts'
import { PRESS_PHOTO_PATH, pressPhotoPreview } from '#content/press-kit/press-kit.ts'
import { languageOf, siteFacts } from '#content/site/site.ts'
import { type Words, wordsOf } from '#content/words/words.ts'
import {
  heroQuery,
  pressKitQuery,
  pressLogosQuery,
  pressPhotosQuery,
  siteQuery,
} from '#data/records/content-queries.ts'
import type { ContentSource } from '#data/rest/content-source.ts'
import { matches } from '../http/document.ts'
import { route } from '../http/route.ts'
import { fetchStored } from '../outgoing/fetch-stored.ts'
import { RETRY_AFTER } from '../pages/page.ts'
import { readAll } from '../pages/read-all.ts'
import { creditOf } from './picture-files.ts'

/** GET /press-photo is the approved photo, /press-photo/{id} the picture of a row, and /press-photo/{id}/web its web size. */
export const pressPhotoRoute = (source: ContentSource, isDoorClosed: () => Promise<boolean>, words: () => Words) =>
  route({ method: 'GET', path: `${PRESS_PHOTO_PATH}/*`, who: 'everyone' }, async (c) => {
    try {
      return (await isDoorClosed()) ? undefined : await sendPicture(source, c.req.path, c.req.raw)
    } catch {
      const headers = { 'retry-after': RETRY_AFTER, 'cache-control': 'no-store' }
      return c.text(`${words().server.failure.notMade}\n`, 503, headers)
    }
  })

/**
 * The picture of the press kit at a path, with its credit, as a download. It is passed on as the storage sends it, so that it is
 * never in memory as a whole. Undefined when there is none. @throws when the content or the storage cannot be read.
 */
export async function sendPicture(source: ContentSource, path: string, { method, headers: sent, signal }: Request) {
  const picture = (await readPictures(source)).find((one) => PRESS_PHOTO_PATH + one.path === path)
  const stored = picture && (await fetchStored(source, picture.url, { signal }))
  if (!picture || !stored?.body) return undefined
  let head = Buffer.alloc(0)
  for await (const chunk of stored.body.values({ preventCancel: true })) {
    head = Buffer.concat([head, chunk])
    if (head.length >= CREDIT_HEAD_BYTES) break
  }
  const { start, replaced, end } = creditPicture(head, picture.credit)
  const length = stored.headers.get('content-length')
  const etag = `"${hash('sha256', JSON.stringify([stored.headers.get('etag'), picture]), 'base64url').slice(0, 22)}"`
  const headers = {
    ...{ etag, 'cache-control': 'no-cache' },
    'content-type': stored.headers.get('content-type') ?? 'application/octet-stream',
    'content-disposition': attachment(picture.name + (/\.\w+$/.exec(picture.url)?.[0] ?? '')),
    ...(length && { 'content-length': String(Number(length) - replaced + start.length + end.length) }),
  }
  const isKnown = matches(sent.get('if-none-match') ?? '', etag)
  if (isKnown || method === 'HEAD') {
    await stored.body.cancel()
    return new Response(null, { status: isKnown ? 304 : 200, headers })
  }
  const credited = new TransformStream({
    start: (controller) => controller.enqueue(Buffer.concat([start, head.subarray(replaced)])),
    flush: (controller) => controller.enqueue(end),
  })
  return new Response(stored.body.pipeThrough(credited), { headers })
}

/** All that is offered as a download, in the order of the page. */
async function readPictures(source: ContentSource) {
  const { site, hero, pressKit, photos, logos } = await readAll(source, {
    site: siteQuery,
    hero: heroQuery,
    pressKit: pressKitQuery,
    photos: pressPhotosQuery,
    logos: pressLogosQuery,
  })
  const words = wordsOf(languageOf(site))
  const { name } = siteFacts(site, hero, words.defaults)
  const { downloads } = words.server
  const approved = creditOf(approvedPhoto(pressKit), source.siteUrl, words)
  return [
    { path: '', url: pressKit?.photo_url ?? '', name: downloads.photo(name), credit: approved },
    ...photos.flatMap(({ id, photo_url: url, ...row }, index) => {
      const file = downloads.numbered(name, index + 2) // the approved photo is the first
      const credit = creditOf(row, source.siteUrl, words)
      return [
        { path: `/${id}`, url, name: file, credit },
        { path: `/${id}/web`, url: pressPhotoPreview(url), name: downloads.web(file), credit },
      ]
    }),
    ...logos.map(({ id, logo_url: url, name: logo }) => {
      const credit = creditOf({}, source.siteUrl, words)
      return { path: `/${id}`, url, name: downloads.logo(name, logo), credit }
    }),
  ]
}
