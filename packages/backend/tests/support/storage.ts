import { createClient } from '@supabase/supabase-js'
import { SITE_URL, type TestBackend } from './backend.ts'

type Buckets = ReturnType<typeof createClient>['storage']

/** The official client's storage, in process, as the admin uses it. Without `token` it acts in the key's own role. */
export function storageOf(backend: TestBackend, token?: string, key = backend.keys.publishable): Buckets {
  return createClient(SITE_URL, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    ...(token && { accessToken: async () => token }),
    global: { fetch: async (input, init) => backend.fetch(await asReceived(new Request(input, init))) },
  }).storage
}

/**
 * Node's body of a form throws in the background if it is not read to the end; a server never has this kind of body.
 */
async function asReceived(request: Request): Promise<Request> {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data')
  if (!isForm) return request
  const { url, method, headers } = request
  return new Request(url, { method, headers, body: await request.arrayBuffer() })
}

/** The public address of an object, requested as a visitor's browser does: without any key. */
export const readPublic = (backend: TestBackend, path: string, init?: RequestInit) =>
  backend.fetch(new Request(`${SITE_URL}/storage/v1/object/public/${path}`, init))
