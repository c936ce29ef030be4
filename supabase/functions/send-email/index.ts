import { createClient } from '@supabase/supabase-js'
import { createSendEmail } from './handler.ts'
import { projectKeys } from './project-keys.ts'
import { createMessageStore } from './store.ts'

const { url, secret, all } = projectKeys((name) => Deno.env.get(name))
const store = createMessageStore(createClient(url, secret))
Deno.serve(createSendEmail({ store, isKnownKey: (key) => all.has(key), allowOrigin: '*', log: console.error }))
