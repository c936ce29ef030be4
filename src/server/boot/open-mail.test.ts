import { EventEmitter } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createRestClient } from '#data/rest-client.ts'
import type { BackendEvents } from '../backend/content-backend.ts'
import { parseEnvironment } from '../environment/env.ts'
import { openMail } from './open-mail.ts'

test('what is reported while the backend opens is mailed once it can be read', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-mail-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const settings = parseEnvironment({ DATA_DIR: dataDir, CONTACT_TO: 'owner@example.com' })
  const events: BackendEvents = new EventEmitter()
  const fetch = async () => Response.json([])
  openMail(settings, pino({ level: 'silent' }), events, () => ({ rest, secretRest: undefined }))
  events.emit('alert', 'The disk is full.')
  const outbox = () => readdir(join(dataDir, 'outbox')).catch(() => [])
  await wait(20)
  expect(await outbox()).toEqual([])
  const rest = createRestClient({ url: '', key: '', fetch })
  events.emit('open')
  await vi.waitFor(async () => expect(await outbox()).toHaveLength(1))
  const [mail = ''] = await outbox()
  expect(await readFile(join(dataDir, 'outbox', mail), 'utf8')).toContain('The disk is full.')
})
