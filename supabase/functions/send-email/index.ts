import { createClient } from '@supabase/supabase-js'
import { projectKeys } from '../_shared/project-keys.ts'
import { createSendEmail } from './handler.ts'
import { createMessageLimit } from './message-limit.ts'
import { createMessageStore } from './store.ts'

const { url, secret, all } = projectKeys((name) => Deno.env.get(name))
const rest = createClient(url, secret)
const parts = { store: createMessageStore(rest), limit: createMessageLimit(rest, secret) }
Deno.serve(createSendEmail({ ...parts, isKnownKey: (key) => all.has(key), allowOrigin: '*', log: console.error }))
