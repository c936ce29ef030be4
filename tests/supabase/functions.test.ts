import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '#tests/support/listen.ts'
import { deployFunctions } from '#tests/support/supabase/cli.ts'

test('functions deploy --use-api: what the functions import goes up, and nothing else', async () => {
  const uploads = new Map<string, string[]>()
  const api = createServer(async (request, response) => {
    const slug = new URL(request.url ?? '/', 'http://api').searchParams.get('slug')
    const body = await text(request)
    if (slug) uploads.set(slug, [...body.matchAll(/filename="([^"]+)"/g)].map(([, name]) => name ?? '').sort())
    const made = { id: 'a', slug, name: slug, status: 'ACTIVE', version: 1, created_at: 1, updated_at: 1 }
    response.writeHead(slug ? 201 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(made))
  })
  const port = await listen(api)
  onTestFinished(() => void api.close())

  const { exitCode, stderr } = await deployFunctions(`http://127.0.0.1:${port}`)
  expect([exitCode, stderr]).toEqual([0, expect.not.stringMatching(/deprecat|warn/i)])
  expect([...uploads.keys()].sort()).toEqual(['create-storage-bucket', 'send-email'])
  const files = [...uploads.values()].flat()
  expect(files.filter((file) => file.includes('.test.'))).toEqual([])
  expect(uploads.get('send-email')?.filter((file) => !file.startsWith('supabase/'))).toEqual([
    'packages/gate/src/network.ts',
    'packages/gate/src/recent.ts',
    'src/content/address/destination-of.ts',
    'src/content/address/mail-address.ts',
    'src/content/address/web-address.ts',
    'src/content/address/web-url.ts',
    'src/content/fields.schema.ts',
    'src/content/message/contact-message.schema.ts',
    'src/content/message/contact-message.ts',
    'src/content/message/form-signals.ts',
    'src/content/picture/backgrounds.ts',
    'src/content/words/faults.ts',
  ])
})
