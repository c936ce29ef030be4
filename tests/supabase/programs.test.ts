import { hash } from 'node:crypto'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Gate } from '@portico/gate'
import sharp from 'sharp'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createRestClient } from '#data/rest/rest-client.ts'
import { mountServices } from '#server/boot/service.ts'
import { makeAccessKey } from '#server/mcp/access-keys.ts'
import { mcpRoutes } from '#server/mcp/routes.ts'
import { OTHER_ID } from '#tests/support/actors.ts'
import { listen } from '#tests/support/listen.ts'
import { connectMcpClient } from '#tests/support/mcp-client.ts'
import { startProject } from '#tests/support/supabase/project.ts'

test('a program prepares a story with a picture for a site whose content is in a Supabase project, with two processes', async () => {
  const project = await startProject(inject('cluster'))
  onTestFinished(() => project.close())
  const { url } = await project.listen()
  const withSecret = { url, key: project.keys.secret }
  await project.database.query('insert into auth.users (id) values ($1)', [OTHER_ID])
  await project.database.query('insert into profiles (id, is_admin) values ($1, true)', [OTHER_ID])
  const { key, stored } = await makeAccessKey(createRestClient(withSecret), 'Claude', OTHER_ID)

  const server = createServer()
  const siteUrl = `http://127.0.0.1:${await listen(server)}`
  onTestFinished(() => void server.close())
  const identifyRequester = async () => 'admin' as const
  const parts = {
    siteUrl,
    withSecret,
    gate: new Gate(),
    identifyRequester,
    notifyOwners: async () => {},
  }
  const open = () => mountServices([mcpRoutes(parts)], identifyRequester)
  const [app, other] = [open(), open()]
  server.on('request', getRequestListener(app.fetch))
  const { client, call } = await connectMcpClient(siteUrl, key)
  expect((await call('read_site')).kinds).toContainEqual({ kind: 'hero', label: 'Hero Section', only_one: true })
  const { send_to } = await call('upload_picture', { kind: 'stories' })
  const png = sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } }).png()
  const picture = { method: 'PUT', body: new Uint8Array(await png.toBuffer()) }
  const sent = await other.request(send_to, picture)
  expect((await app.request(send_to, picture)).status).toBe(403)
  const { value } = await sent.json()
  expect((await fetch(url + value)).headers.get('content-type')).toBe('image/webp')
  const fields = { title: 'Salt', content: '<p>Words.</p>', image_url: value }
  const { draft } = await call('prepare_change', { kind: 'stories', fields, note: 'From your notes.' })
  expect(draft).toMatchObject({ kind: 'stories', entry: null, fields })
  const { rows } = await project.database.query('select access_key, author, note, publish_at from content_drafts')
  expect(rows).toEqual([{ access_key: stored.id, author: OTHER_ID, note: 'From your notes.', publish_at: null }])
  expect(await call('discard_draft', { id: draft.id })).toEqual({ discarded: draft.id })
  await client.close()

  // connected by agreeing, each step at another process
  const claims = { sub: OTHER_ID, amr: [{ method: 'password', timestamp: Date.now() / 1000 }] }
  const authorization = `Bearer ${['{}', JSON.stringify(claims), ''].map((part) => Buffer.from(part).toString('base64url')).join('.')}`
  const post = async (at: typeof app, path: string, body: object) => {
    const answer = await at.request(path, { method: 'POST', headers: { authorization }, body: JSON.stringify(body) })
    return { status: answer.status, body: await answer.json() }
  }
  const redirect_uri = 'https://claude.example/callback'
  const { client_id } = (await post(app, '/oauth/register', { redirect_uris: [redirect_uri] })).body
  const code_verifier = 'v'.repeat(43)
  const code_challenge = hash('sha256', code_verifier, 'base64url')
  const asked = { client_id, redirect_uri, response_type: 'code', code_challenge, code_challenge_method: 'S256' }
  const { ticket } = (await post(other, '/api/connect', asked)).body
  const agreed = await Promise.all([app, other].map((at) => post(at, '/api/connect/agree', { ticket })))
  expect(agreed.map(({ status }) => status).sort()).toEqual([200, 410])
  const code = new URL(agreed.find(({ status }) => status === 200)!.body.returnTo).searchParams.get('code')!
  const tokensFrom = async (at: typeof app, form: Record<string, string>) =>
    (await at.request('/oauth/token', { method: 'POST', body: new URLSearchParams({ client_id, ...form }) })).json()
  const given = { grant_type: 'authorization_code', code, code_verifier }
  const { refresh_token } = await tokensFrom(app, given)
  const renewal = { grant_type: 'refresh_token', refresh_token }
  const [renewed, again] = await Promise.all([app, other].map((at) => tokensFrom(at, renewal)))
  expect(again).toEqual(renewed)
  const connected = await connectMcpClient(siteUrl, renewed.access_token)
  expect((await connected.call('read_site')).your_drafts).toEqual([])
  await connected.client.close()
  expect(await tokensFrom(other, given)).toMatchObject({ error: 'invalid_grant' })
  await expect(connectMcpClient(siteUrl, renewed.access_token)).rejects.toThrow()
})
