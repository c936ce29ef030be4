import { createClient, type Session } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { isPause } from '../our-server/outage.ts'
import { hasSiteFile, removeSiteFile } from './site-files.ts'

const URL = 'http://backend.test'
const REST = { url: URL, key: 'sb_publishable_x' }

/** Asks a storage that lists so, for somebody whose session the auth service answers so. */
function ask(list: Response, userStatus: number): Promise<boolean> {
  const fetch = async (address: string | globalThis.URL | Request) =>
    String(address).endsWith('/auth/v1/user') ? Response.json({}, { status: userStatus }) : list
  vi.stubGlobal('fetch', fetch)
  return hasSiteFile(signedIn(fetch), REST, 'favicon')
}

function signedIn(fetch: typeof globalThis.fetch) {
  const auth = { persistSession: false, autoRefreshToken: false }
  const client = createClient(URL, REST.key, { auth, global: { fetch } })
  const session = { access_token: 'token' } as Session // the only part that is read
  vi.spyOn(client.auth, 'getSession').mockResolvedValue({ data: { session }, error: null })
  return client
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

/** A storage with one file: the answer to its removal is lost, and so are all others until `isDown` is false. */
function storageWith(content: string) {
  const state = { hasFile: true, isDown: false }
  const answer = async (address: string | globalThis.URL | Request, init?: RequestInit) => {
    const wasThere = state.hasFile
    if (init?.method === 'DELETE' && !state.isDown) Object.assign(state, { hasFile: false, isDown: wasThere })
    if (state.isDown) throw new TypeError('Failed to fetch')
    if (init?.method === 'DELETE') return Response.json([])
    if (String(address).includes('/object/list/')) return wasThere ? listed('favicon.png') : listed()
    return String(address).endsWith('/user') ? Response.json({}) : new Response(content)
  }
  vi.stubGlobal('fetch', answer)
  return { state, answer }
}

test('a removal that is repeated after a lost answer can be undone to what it removed', async () => {
  const { state, answer } = storageWith('a red square')
  const client = signedIn(answer)
  const removal = {}
  const lost = await removeSiteFile(client, REST, 'favicon', removal).catch((error) => error)
  expect(isPause(lost), 'the page repeats it by itself').toBe(true)
  state.isDown = false
  const { before, after } = await removeSiteFile(client, REST, 'favicon', removal)
  expect([await before?.content.text(), after]).toEqual(['a red square', null])
})
