import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestBackend, SITE_URL, type TestBackend } from '#tests/support/backend.ts'
import { Trial } from '#tests/support/trial.ts'

const trial = new Trial('nobody gets in', 'writes whose body came after the session had ended')
let backend: TestBackend

beforeAll(async () => {
  backend = await openTestBackend()
  backend.database.run("update hero set title = 'as it was'")
})
afterAll(async () => {
  trial.print()
  await backend.dispose()
})

const titles = () => backend.database.all('select title from hero').map(({ title }) => title)

/** Sends headers and half a body, runs `between`, sends the rest. */
async function write(method: string, token: string, between: () => void): Promise<Response> {
  const body = JSON.stringify({ title: 'by a stranger' })
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const path = method === 'PATCH' ? 'hero?title=not.is.null' : 'hero?on_conflict=singleton'
  const answer = backend.fetch(
    new Request(`${SITE_URL}/rest/v1/${path}`, {
      method,
      headers: {
        apikey: backend.keys.publishable,
        authorization: `Bearer ${token}`,
        prefer: 'resolution=merge-duplicates',
        'content-type': 'application/json',
      },
      body: readable,
      duplex: 'half',
    } as RequestInit), // the library's types lack undici's `duplex`
  )
  await writer.write(Buffer.from(body.slice(0, 5)))
  between()
  await writer.write(Buffer.from(body.slice(5)))
  await writer.close()
  return answer
}

it.each(['PATCH', 'POST'])('%s is refused, and changes nothing', async (method) => {
  const id = crypto.randomUUID()
  const ends: Record<string, () => void> = {
    'a sign-out': () => backend.database.run('delete from _sessions where account_id = ?', id),
    'a removed admin right': () => backend.database.run('update profiles set is_admin = 0 where id = ?', id),
  }
  for (const [what, end] of Object.entries(ends)) {
    const token = await backend.tokenOf({ id, isAdmin: true })
    backend.database.run('update profiles set is_admin = 1 where id = ?', id)
    await write(method, token, () => backend.database.transaction(end))
    trial.record(
      `${method} after ${what}`,
      titles().every((title) => title === 'as it was'),
    )
  }
  expect(trial.failures).toEqual([])
})

it('is carried out while the session lives, so that the others fail for the right reason', async () => {
  const token = await backend.tokenOf({ isAdmin: true })
  const { status } = await write('PATCH', token, () => {})
  expect([status, titles()]).toEqual([204, ['by a stranger']])
})
