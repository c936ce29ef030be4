import type { Context } from 'hono'
import { plainPage, plainPagePolicy } from '../http/error-page.ts'
import { type Route, route } from '../http/route.ts'
import { ADDRESS_USED, MAX_PICTURE_BYTES, PictureRefused } from './store-picture.ts'

/** Without HEIC, so that an iPhone sends a JPEG. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif'

/** Stores a picture for the holder of a ticket, and returns its address. */
export type StorePicture = (bytes: () => Promise<Buffer>) => Promise<string>

/** The one-time address of a picture: PUT by a program, or a page with a form for whoever opens it in a browser. */
export function pictureRoutes(path: string, open: (ticket: string) => Promise<StorePicture | undefined>): Route[] {
  const holder = (refuse: typeof refuseInJson) => ({
    with: 'one-time ticket' as const,
    check: async (c: Context) => (await open(c.req.query('ticket') ?? '')) ?? refuse(c, ADDRESS_USED),
  })
  return [
    route({ method: 'GET', path, who: 'everyone' }, (c) => answer(c, 200, 'Send a picture', FORM)),
    route({ method: 'PUT', path, who: holder(refuseInJson), limit: MAX_PICTURE_BYTES }, async (c, _body, store) => {
      const stored = await unlessRefused(store(async () => Buffer.from(await c.req.arrayBuffer())))
      return 'value' in stored ? c.json(stored, 201) : refuseInJson(c, stored.refusal)
    }),
    // a form adds some bytes around its file
    route(
      { method: 'POST', path, who: holder(refuseOnPage), limit: MAX_PICTURE_BYTES + 4096 },
      async (c, _body, store) => {
        const file = (await c.req.parseBody()).picture
        const bytes = async () => (file instanceof File ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0))
        const stored = await unlessRefused(store(bytes))
        if ('refusal' in stored) return refuseOnPage(c, stored.refusal)
        const told = `<p>Tell the program that its address is:</p><p><code>${stored.value}</code></p>`
        return answer(c, 201, 'The picture has arrived', told)
      },
    ),
  ]
}

const unlessRefused = (stored: Promise<string>) =>
  stored.then(
    (value) => ({ value }),
    (error: unknown) => {
      if (error instanceof PictureRefused) return { refusal: error.message }
      throw error
    },
  )

const statusOf = (refusal: string) => (refusal === ADDRESS_USED ? 403 : 400)
const refuseInJson = (c: Context, refusal: string): Response => c.json({ message: refusal }, statusOf(refusal))
const refuseOnPage = (c: Context, refusal: string): Response =>
  answer(c, statusOf(refusal), 'The picture was not stored', `<p>${refusal}</p>${refusal === ADDRESS_USED ? '' : FORM}`)

const FORM = `<form method="post" enctype="multipart/form-data">
<p><label>A photo or picture of at most 10 MB<br><input type="file" name="picture" accept="${ACCEPTED}" required></label></p>
<p><button>Send it</button></p>
</form>
<p>The program that gave you this address can then put it into a draft. The address works once, for half an hour.</p>`

const answer = (c: Context, status: 200 | 201 | 400 | 403, title: string, body: string) =>
  c.html(plainPage(title, body), status, {
    'cache-control': 'no-store',
    'content-security-policy': plainPagePolicy("form-action 'self'"),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
