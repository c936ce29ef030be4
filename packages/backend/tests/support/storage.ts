import { createClient } from '@supabase/supabase-js'
import { SITE_URL, type TestBackend } from './backend.ts'

type Buckets = ReturnType<typeof createClient>['storage']

/** The official client's storage, in process, as the admin uses it. Without `token` it is the key's own role that asks. */
export function storageOf(backend: TestBackend, token?: string, key = backend.keys.publishable): Buckets {
  return createClient(SITE_URL, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    ...(token && { accessToken: async () => token }),
    global: { fetch: async (input, init) => backend.fetch(await asReceived(new Request(input, init))) },
  }).storage
}

/** Node's own body of a form throws in the background when it is not read to its end; a server never has that one. */
async function asReceived(request: Request): Promise<Request> {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data')
  if (!isForm) return request
  const { url, method, headers } = request
  return new Request(url, { method, headers, body: await request.arrayBuffer() })
}

/** The public address of an object, asked as a visitor's browser does: without any key. */
export const readPublic = (backend: TestBackend, path: string, init?: RequestInit) =>
  backend.fetch(new Request(`${SITE_URL}/storage/v1/object/public/${path}`, init))
