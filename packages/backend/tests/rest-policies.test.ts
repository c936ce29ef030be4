import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestBackend, SITE_URL, type TestBackend } from '#tests/support/backend.ts'
import { ANN, describeRestPolicies, NOTES, NOTES_OF_BOTH, type NotesHouse } from './support/contract/rest-policies.ts'

async function openHouse(): Promise<NotesHouse> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-test-'))
  writeFileSync(join(folder, '20260101000000_notes.sql'), NOTES)
  let backend: TestBackend | undefined
  const opened = () => {
    if (!backend) throw new Error('The notes have no rules yet.')
    return backend
  }
  return {
    async open(access) {
      backend?.dispose()
      backend = await openTestBackend({ migrationsDir: folder, access: { notes: access }, isAdmin: () => false })
      backend.insertRows('notes', NOTES_OF_BOTH)
    },
    async asAnn(method, path, body, prefer = 'return=representation') {
      const { keys, startSession, tokens, fetch } = opened()
      const session = { sub: ANN, session_id: startSession(ANN), role: 'authenticated', aal: 'aal1' } as const
      const headers = {
        apikey: keys.publishable,
        authorization: `Bearer ${await tokens.sign(session)}`,
        'content-type': 'application/json',
        prefer,
      }
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
      const answer = await fetch(new Request(`${SITE_URL}/rest/v1/${path}`, init))
      const text = await answer.text()
      return { status: answer.status, body: text && JSON.parse(text) }
    },
    stored: async () => opened().database.all('select slug, owner, text from notes order by slug'),
    async close() {
      backend?.dispose()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

describeRestPolicies(openHouse)
