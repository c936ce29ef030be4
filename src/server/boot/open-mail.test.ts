import { EventEmitter } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createRestClient } from '#data/rest/rest-client.ts'
import { mailFiles } from '#tests/support/outbox.ts'
import type { BackendEvents } from '../backend/content-backend.ts'
import { parseEnvironment } from '../environment/env.ts'
import { openMail } from './open-mail.ts'

test('what is reported while the backend opens is mailed once it can be read', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-mail-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const settings = parseEnvironment({ DATA_DIR: dataDir, CONTACT_TO: 'owner@example.com' })
  const events: BackendEvents = new EventEmitter()
  const fetch = async () => Response.json([])
  openMail(settings, pino({ level: 'silent' }), events, () => ({ rest, secretRest: undefined, people: async () => [] }))
  events.emit('alert', 'The disk is full.')
  await wait(20)
  expect(mailFiles(dataDir)).toEqual([])
  const rest = createRestClient({ url: '', key: '', fetch })
  events.emit('open')
  await expect.poll(() => mailFiles(dataDir)).toHaveLength(1)
  const [mail = ''] = mailFiles(dataDir)
  expect(await readFile(mail, 'utf8')).toContain('The disk is full.')
})
