import { Hono } from 'hono'
import type { BackendContext, BackendEnv } from '../context.ts'
import { getPublicObject } from './get-public-object.ts'

/** storage/v1: what supabase/storage does with objects, one operation a file. */
export function storageRoutes({ options, storage }: BackendContext): Hono<BackendEnv> {
  const app = new Hono<BackendEnv>()
  app.get('/object/public/:bucket/:name{.+}', (c) =>
    getPublicObject(storage, options.buckets, c.req.raw, c.req.param()),
  )
  return app
}
