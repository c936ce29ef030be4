import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { PIECE_BYTES, RESTORE_PATH } from '#content/report/restore.ts'
import { noStore } from '../http/no-store.ts'
import { type IdentifyRequester, refuseUnlessAdmin, refuseUnlessFresh, requireAdmin } from '../http/require-admin.ts'
import { NOT_HERE } from './backup-routes.ts'
import { RestoreError, type Restores } from './restores.ts'

/**
 * Restores in the browser, for an admin (content/report/restore.ts). To begin to send a file, to prepare and to confirm need a
 * fresh proof: what is restored replaces everything that the site shows. With Supabase every path is 404.
 */
export function restoreRoutes(restores: Restores | undefined, identifyRequester: IdentifyRequester): Hono {
  const app = new Hono()
  app.use(`${RESTORE_PATH}/*`, noStore)
  if (!restores) return app.all(`${RESTORE_PATH}/*`, (c) => c.json({ code: 'not_here', message: NOT_HERE }, 404))
  const adminsOnly = requireAdmin(identifyRequester)

  app.get(RESTORE_PATH, adminsOnly, async (c) => c.json(await restores.state()))
  app.delete(RESTORE_PATH, adminsOnly, (c) => answer(c, () => restores.forget()))

  app.put(`${RESTORE_PATH}/file`, bodyLimit({ maxSize: PIECE_BYTES }), async (c) => {
    const [at, bytes] = [Number(c.req.query('at')), Number(c.req.query('bytes'))]
    if (!Number.isSafeInteger(at) || !Number.isSafeInteger(bytes) || at < 0)
      return c.json({ code: 'bad_piece', message: 'Say where the piece belongs.' }, 400)
    // a large file takes longer than a proof counts
    const refuse = at > 0 && restores.isReceiving(bytes) ? refuseUnlessAdmin : refuseUnlessFresh
    const refused = await refuse(identifyRequester, c.req.raw)
    return refused ?? answer(c, async () => restores.receive(new Uint8Array(await c.req.arrayBuffer()), at, bytes))
  })

  const begin = (step: string, work: (word: string | undefined) => void) =>
    app.post(`${RESTORE_PATH}/${step}`, bodyLimit({ maxSize: 1024 }), async (c) => {
      const refused = await refuseUnlessFresh(identifyRequester, c.req.raw)
      if (refused) return refused
      const body: { of?: unknown } | null = await c.req.json().catch(() => null)
      return answer(c, () => work(typeof body?.of === 'string' ? body.of : undefined))
    })
  begin('prepare', (name) => restores.prepare(name))
  begin('confirm', (id) => restores.confirm(id ?? ''))
  return app

  /** The state after a step. Work that was begun goes on: the page asks again. */
  async function answer(c: Context, step: () => void | Promise<void>): Promise<Response> {
    try {
      await step()
      return c.json(await restores!.state(), 202) // only where there are any
    } catch (error) {
      if (!(error instanceof RestoreError)) throw error
      return c.json({ code: 'not_now', message: error.message }, 409)
    }
  }
}
