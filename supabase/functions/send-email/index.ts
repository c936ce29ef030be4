import { createClient } from '@supabase/supabase-js'
import { projectKeys } from '../_shared/project-keys.ts'
import { createSendEmail } from './handler.ts'
import { createMessageLimit, MESSAGE_LIMIT_REACHED } from './message-limit.ts'
import { createMessageStore } from './store.ts'

const { url, secret, secrets, all } = projectKeys((name) => Deno.env.get(name))
const rest = createClient(url, secret)
Deno.serve(
  createSendEmail({
    store: createMessageStore(rest),
    limit: createMessageLimit(rest, secret, { onLimitReached: () => console.warn(MESSAGE_LIMIT_REACHED) }),
    isKnownKey: (key) => all.has(key),
    isSecretKey: (key) => secrets.has(key),
    allowOrigin: '*',
    log: console.error,
  }),
)
