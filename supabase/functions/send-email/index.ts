import { createClient } from '@supabase/supabase-js'
import { projectKeys } from '../_shared/project-keys.ts'
import { createSendEmail } from './handler.ts'
import { createMessageStore } from './store.ts'

const { url, secret, all } = projectKeys((name) => Deno.env.get(name))
const store = createMessageStore(createClient(url, secret))
Deno.serve(createSendEmail({ store, isKnownKey: (key) => all.has(key), allowOrigin: '*', log: console.error }))
