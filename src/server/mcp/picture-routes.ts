import type { Context } from 'hono'
import { plainPage, plainPagePolicy } from '../http/error-page.ts'
import { type Route, route } from '../http/route.ts'
import { MAX_PICTURE_BYTES, PictureRefused } from './store-picture.ts'

/** Without HEIC, so that an iPhone sends a JPEG. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif'

/** Stores a picture for the holder of a ticket, and returns its address. */
export type StorePicture = (bytes: () => Promise<Buffer>) => Promise<string>

/** The one-time upload address of a picture: PUT by a program, or a page with a form for a person. */
export function pictureRoutes(path: string, open: (ticket: string) => Promise<StorePicture>): Route[] {
  const check = (c: Context) => open(c.req.query('ticket') ?? '')
  const onPage = (c: Context) => check(c).catch((error: unknown) => refuseOnPage(c, error))
  const put = { with: 'one-time ticket', check } as const
  const post = { ...put, check: onPage }
  return [
    route({ method: 'GET', path, who: 'everyone' }, (c) => answer(c, 200, 'Send a picture', FORM)),
    route({ method: 'PUT', path, who: put, limit: MAX_PICTURE_BYTES }, async (c, _body, store) =>
      c.json({ value: await store(async () => Buffer.from(await c.req.arrayBuffer())) }, 201),
    ),
    // a form adds some bytes around its file
    route({ method: 'POST', path, who: post, limit: MAX_PICTURE_BYTES + 4096 }, async (c, _body, store) => {
      const file = (await c.req.parseBody()).picture
      const bytes = async () => (file instanceof File ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0))
      const told = (value: string) => `<p>Tell the program that its address is:</p><p><code>${value}</code></p>`
      return store(bytes).then(
        (value) => answer(c, 201, 'The picture has arrived', told(value)),
        (error: unknown) => refuseOnPage(c, error),
      )
    }),
  ]
}

function refuseOnPage(c: Context, error: unknown): Response {
  if (!(error instanceof PictureRefused)) throw error
  const isOver = error.status === 403
  return answer(c, isOver ? 403 : 400, 'The picture was not stored', `<p>${error.message}</p>${isOver ? '' : FORM}`)
}

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
