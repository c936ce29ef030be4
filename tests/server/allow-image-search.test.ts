import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { buckets } from '#server/backend/buckets.ts'
import { openTestBackend } from '#tests/support/backend.ts'
import { runCommand, startCommand } from '#tests/support/commands.ts'
import { listen } from '#tests/support/listen.ts'
import { createStorage } from '#tests/support/supabase/storage-answers.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A project whose storage answers as the real one does, and the command with its variables. */
async function openProject() {
  const backend = await openTestBackend({ buckets })
  const storage = createStorage(backend, {
    // the secret key asks no policy
    database: { query: async () => ({ rows: [] }), exec: async () => {} },
    inTurn: (work) => work(),
  })
  const listener = getRequestListener((request) =>
    new URL(request.url).pathname.startsWith('/storage/') ? storage(request) : backend.fetch(request),
  )
  const server = createServer((...request) => void listener(...request))
  const url = `http://localhost:${await listen(server)}`
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
    backend.dispose()
  })
  const { publishable, secret } = backend.keys
  const project = { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishable, SUPABASE_SECRET_KEY: secret }

  const upload = async (path: string, headers: Record<string, string> = {}) => {
    const sent = { apikey: secret, authorization: `Bearer ${secret}`, 'content-type': 'image/png', ...headers }
    const answer = await fetch(`${url}/storage/v1/object/${path}`, { method: 'POST', headers: sent, body: PNG })
    expect(answer.status).toBe(200)
  }
  const served = async (path: string) => {
    const answer = await fetch(`${url}/storage/v1/object/public/${path}`)
    const told = ['x-robots-tag', 'content-type', 'cache-control'].map((name) => answer.headers.get(name))
    return [...told, Buffer.from(await answer.bytes()).equals(PNG)]
  }
  return { project, upload, served }
}

const run = (variables: Record<string, string>) => runCommand('allow-image-search', [], variables)

test('files that a project hides from search engines are uploaded again, each once', async () => {
  const { project, upload, served } = await openProject()
  const hidden = ['press-kit/photo/1790000000000-ada.png', 'site-settings/favicon.png']
  for (const path of hidden) await upload(path, { 'cache-control': 'max-age=3600' })
  await upload('story-images/1790000000001.png', { 'x-robots-tag': 'all' })
  for (const path of hidden) expect(await served(path)).toEqual(['none', 'image/png', expect.anything(), true])
  const before = await served(hidden[0]!)

  expect(await startCommand('allow-image-search', [], project).result).toEqual({
    status: 0,
    out: '2 files uploaded again, so that search engines may list 3 files of the project.',
    err: '',
  })
  for (const path of hidden) expect(await served(path)).toEqual(['all', ...before.slice(1)])
  expect((await run(project)).out).toBe('Nothing to do: search engines may list 3 files of the project.')
})

test('it says what is missing, and that a data folder needs none of it', async () => {
  const { project } = await openProject()
  const { SUPABASE_SECRET_KEY: _, ...withoutSecret } = project
  expect(await run(withoutSecret)).toMatchObject({ status: 1, err: expect.stringContaining('SUPABASE_SECRET_KEY is') })
  expect(await run({})).toMatchObject({ status: 0, out: expect.stringMatching(/^Nothing to do: without SUPABASE_URL/) })
})
