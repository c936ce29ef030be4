import { createClient } from '@supabase/supabase-js'
import { SITE_URL, type TestBackend } from './backend.ts'

type Buckets = ReturnType<typeof createClient>['storage']

/** The official client's storage, in process, as the admin uses it. Without `token` it is the key's own role that asks. */
export function storageOf(backend: TestBackend, token?: string, key = backend.keys.publishable): Buckets {
  return createClient(SITE_URL, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    ...(token && { accessToken: async () => token }),
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  }).storage
}

/** The storage for each who may ask: a visitor, a signed-in user, an admin, the server's secret key. */
export async function storagesOf(backend: TestBackend) {
  return {
    anon: storageOf(backend),
    user: storageOf(backend, await backend.tokenOf({})),
    admin: storageOf(backend, await backend.tokenOf({ isAdmin: true })),
    service: storageOf(backend, undefined, backend.keys.secret),
  }
}

/** The public address of an object, asked as a visitor's browser does: without any key. */
export const readPublic = (backend: TestBackend, path: string, init?: RequestInit) =>
  backend.fetch(new Request(`${SITE_URL}/storage/v1/object/public/${path}`, init))
