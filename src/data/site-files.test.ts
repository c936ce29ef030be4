import { createClient, type Session } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { hasSiteFile } from './site-files.ts'

const URL = 'http://backend.test'
const REST = { url: URL, key: 'sb_publishable_x' }

/** Asks a storage that lists so, for somebody whose session the auth service answers so. */
function ask(list: Response, userStatus: number): Promise<boolean> {
  const fetch = async (address: string | globalThis.URL | Request) =>
    String(address).endsWith('/auth/v1/user') ? Response.json({}, { status: userStatus }) : list
  vi.stubGlobal('fetch', fetch)
  const auth = { persistSession: false, autoRefreshToken: false }
  const client = createClient(URL, REST.key, { auth, global: { fetch } })
  const session = { access_token: 'token' } as Session // the only part that is read
  vi.spyOn(client.auth, 'getSession').mockResolvedValue({ data: { session }, error: null })
  return hasSiteFile(client, REST, 'favicon')
}

const listed = (...names: string[]) =>
  Response.json(names.map((name) => ({ id: 'x', name, metadata: { eTag: '"1"' } })))
const refused = () => Response.json({ statusCode: '403', error: 'Unauthorized', message: 'jwt' }, { status: 400 })
const failed = () => Response.json({ statusCode: '500', error: 'Internal', message: 'down' }, { status: 500 })

test('a file of the site is there if the storage lists it, and not if it lists others', async () => {
  expect(await ask(listed('favicon.png'), 200)).toBe(true)
  expect(await ask(listed('favicon.png.old'), 200)).toBe(false)
})

test.each([
  ['shows an ended session nothing, as a project does', listed()],
  ['refuses an ended session', refused()],
])('a storage that %s does not say that the file is gone', async (_, list) => {
  await expect(ask(list, 403)).rejects.toMatchObject({ name: 'UploadError', status: 401 })
})

test('a storage that fails does not say that the file is gone', async () => {
  await expect(ask(failed(), 200)).rejects.toThrow('down')
})
