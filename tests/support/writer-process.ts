import { writeSync } from 'node:fs'
import { openTestBackend, SITE_URL } from '#tests/support/backend.ts'

/*
 * Writes stories one after the other through the API and prints the title of each one that was acknowledged, until
 * killed.
 */

const [dataDir = '', round = ''] = process.argv.slice(2)
const backend = await openTestBackend({ dataDir })
const headers = { apikey: backend.keys.secret, 'content-type': 'application/json' }
for (let count = 0; ; count++) {
  const title = `${round}-${count}`
  const body = JSON.stringify([
    { title, content: 'x'.repeat(3000) },
    { title: `${title} too`, content: 'y' },
  ])
  const answer = await backend.fetch(new Request(`${SITE_URL}/rest/v1/stories`, { method: 'POST', headers, body }))
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
  writeSync(1, `${title}\n`)
}
