import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { plainPage, plainPagePolicy } from '../http/error-page.ts'
import { ADDRESS_USED, MAX_PICTURE_BYTES, PictureRefused } from './store-picture.ts'

/** Without HEIC, so that an iPhone sends a JPEG. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif'

/** The one-time address of a picture: PUT by a program, or a page with a form for whoever opens it in a browser. */
export function pictureRoutes(
  path: string,
  store: (ticket: string, bytes: () => Promise<Buffer>) => Promise<string>,
): Hono {
  const app = new Hono()
  const ticketOf = (c: Context) => c.req.query('ticket') ?? ''
  app.get(path, (c) => answer(c, 200, 'Send a picture', FORM))
  app.put(path, bodyLimit({ maxSize: MAX_PICTURE_BYTES }), async (c) => {
    try {
      return c.json({ value: await store(ticketOf(c), async () => Buffer.from(await c.req.arrayBuffer())) }, 201)
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error
      return c.json({ message: error.message }, error.message === ADDRESS_USED ? 403 : 400)
    }
  })
  // a form adds some bytes around its file
  app.post(path, bodyLimit({ maxSize: MAX_PICTURE_BYTES + 4096 }), async (c) => {
    try {
      const file = (await c.req.parseBody()).picture
      const bytes = async () => (file instanceof File ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0))
      const value = await store(ticketOf(c), bytes)
      return answer(
        c,
        201,
        'The picture has arrived',
        `<p>Tell the program that its address is:</p><p><code>${value}</code></p>`,
      )
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error
      const isOver = error.message === ADDRESS_USED
      return answer(c, isOver ? 403 : 400, 'The picture was not stored', `<p>${error.message}</p>${isOver ? '' : FORM}`)
    }
  })
  return app
}

const FORM = `<form method="post" enctype="multipart/form-data">
<p><label>A photo or picture of at most 10 MB<br><input type="file" name="picture" accept="${ACCEPTED}" required></label></p>
<p><button>Send it</button></p>
</form>
<p>The program that gave you this address can then put it into a draft. The address works once, for half an hour.</p>`

const answer = (c: Context, status: 200 | 201 | 400 | 403, title: string, body: string) =>
  c.html(plainPage(title, body), status, {
    'content-security-policy': plainPagePolicy("form-action 'self'"),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
