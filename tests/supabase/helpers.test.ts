import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Gate } from '@portico/gate'
import sharp from 'sharp'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createRestClient } from '#data/rest-client.ts'
import { makeAccessKey } from '#server/helpers/access-keys.ts'
import { helperRoutes } from '#server/helpers/routes.ts'
import { OTHER_ID } from '#tests/support/actors.ts'
import { connectHelper } from '#tests/support/helper-client.ts'
import { listen } from '#tests/support/listen.ts'
import { startProject } from '#tests/support/supabase/project.ts'

test('a program prepares a story with a picture for a site whose content is in a Supabase project', async () => {
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
  const parts = { siteUrl, withSecret, gate: new Gate(), identifyRequester, tellOfKey: async () => {} }
  server.on('request', getRequestListener(helperRoutes(parts).fetch))
  const { client, call } = await connectHelper(siteUrl, key)
  expect((await call('read_site')).kinds).toContainEqual({ kind: 'hero', label: 'Hero Section', only_one: true })
  const { send_to } = await call('upload_picture', { kind: 'stories' })
  const png = sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } }).png()
  const sent = await fetch(send_to, { method: 'PUT', body: new Uint8Array(await png.toBuffer()) })
  const { value } = await sent.json()
  expect((await fetch(url + value)).headers.get('content-type')).toBe('image/webp')
  const fields = { title: 'Salt', content: '<p>Words.</p>', image_url: value }
  const { draft } = await call('prepare_change', { kind: 'stories', fields, note: 'From your notes.' })
  expect(draft).toMatchObject({ kind: 'stories', entry: null, fields })
  const { rows } = await project.database.query('select access_key, author, note, publish_at from content_drafts')
  expect(rows).toEqual([{ access_key: stored.id, author: OTHER_ID, note: 'From your notes.', publish_at: null }])
  expect(await call('discard_draft', { id: draft.id })).toEqual({ discarded: draft.id })
  await client.close()
})
