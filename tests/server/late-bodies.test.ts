import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { GoTrueAdminApi } from '@supabase/auth-js'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { restOf } from '#data/rest/content-source.ts'
import { selectRows } from '#data/rest/rest.ts'
import { createRestClient } from '#data/rest/rest-client.ts'
import { findSiteFile } from '#data/uploads/find-site-file.ts'
import { createFaultCheck, refusesPublishableKey } from '#server/backend/project-faults.ts'
import { watchAnswers } from '#server/backend/watch-answers.ts'
import { sendThroughFunction } from '#server/contact/send-through-function.ts'
import { createRequesterLookup } from '#server/http/require-admin.ts'
import { createPhotoReader } from '#server/press-kit/read-photo.ts'
import { applyChanges } from '#server/preview/apply-changes.ts'
import { markFields } from '#server/preview/mark-fields.ts'
import { createPreviewReadCache } from '#server/preview/preview-read-cache.ts'
import { readStoredFile } from '#server/sharing/read-portrait.ts'
import { listen } from '#tests/support/listen.ts'
import { createFetchWithRetry } from '../../scripts/move/fetch-with-retry.ts'
import { clientOf } from '../../scripts/move/project.ts'
import { requireKeys, requireSchema } from '../../scripts/move/require-project.ts'

/*
 * The fetch of Node ends the process, which nothing can catch, if a body of 64 KiB waits to be read when its server closes the
 * connection (https://github.com/nodejs/undici/issues/5360). So each answer is read, or given up, at once.
 */

const BODY = Buffer.alloc(65_536, 'x')
const STATUSES = [200, 401, 404, 500, 503]

let url: string
let status = 200
const server = createServer((socket) => {
  socket.on('error', () => {})
  socket.once('data', () => {
    socket.write(`HTTP/1.1 ${status} x\r\ncontent-length: ${BODY.length}\r\nconnection: close\r\n\r\n`)
    socket.end(BODY)
  })
})
beforeAll(async () => {
  url = `http://127.0.0.1:${await listen(server)}`
})
afterAll(() => void server.close())

const parts = () => {
  const { fetch } = watchAnswers(globalThis.fetch)
  const source = { siteUrl: 'https://site.test', api: { url, key: 'publishable' }, fetch }
  const project = { url, publishableKey: 'publishable', secretKey: 'secret' }
  return { source, project, fetch, rows: `${url}/rest/v1/talks?select=*` }
}
const message = { name: 'Ines', email: 'ines@example.com', message: 'Hello' }
const request = new Request('https://site.test', { headers: { authorization: 'Bearer a.b.c' } })
const file = '/storage/v1/object/public/press-kit/a.png'

type Call = (of: ReturnType<typeof parts>) => unknown
test.each<[string, Call]>([
  ['who makes a request', ({ source }) => createRequesterLookup(source)(request)],
  ['the health of a project', ({ project }) => createFaultCheck(project)()],
  ['its key', ({ project }) => refusesPublishableKey(project)],
  ['rows', ({ source }) => selectRows(restOf(source), 'talks', { query: '' })],
  ['rows, by the official client', ({ source }) => createRestClient(restOf(source)).from('talks').select()],
  ['accounts', () => new GoTrueAdminApi({ url }).listUsers()],
  ['a press photo', ({ source }) => createPhotoReader(source)(url + file)],
  ['a portrait', ({ source }) => readStoredFile(source, file)],
  ['whether there is a file', ({ source }) => findSiteFile(source, 'favicon')],
  [
    'the contact form',
    ({ source, fetch }) => send(sendThroughFunction({ ...source.api, secretKey: 's' }, (one) => fetch(one))),
  ],
  ['reads of a preview', ({ fetch, rows }) => createPreviewReadCache(fetch).after({})(rows)],
  ['drafts in a preview', ({ fetch, rows }) => readBody(applyChanges(fetch, [CHANGE])(rows))],
  ['marks in a preview', ({ fetch, rows }) => readBody(markFields(fetch, url).fetch(rows))],
  ['a request of a move', ({ fetch, rows }) => readBody(createFetchWithRetry(fetch, () => setTimeout(30))(rows))],
  ['the keys of a move', ({ fetch, project }) => requireKeys(project, fetch)],
  ['the schema of a move', ({ fetch, project }) => requireSchema({ ...project }, fetch, new Map())],
  ['a file of a move', ({ fetch, project }) => clientOf(project, fetch).storage.from('press-kit').download('a.png')],
])('%s: no process ends, whatever a server answers and when it closes', async (_, call) => {
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.on('uncaughtException', note)
  onTestFinished(() => void process.off('uncaughtException', note))
  for (status of STATUSES) {
    await Promise.resolve(call(parts())).catch(() => {})
    await setTimeout(20)
  }
  expect(uncaught).toEqual([])
})

const CHANGE = { table: 'talks', id: crypto.randomUUID(), fields: { title: 'x' } } as const
const readBody = async (answer: Promise<Response>) => (await answer).text()
const send = async (to: ReturnType<typeof sendThroughFunction>) =>
  readBody(to(message, { clientAddress: '192.0.2.1', signals: {} } as never)) // no signals are sent
