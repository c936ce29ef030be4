import { createMessageQueue, readContactEmail } from '#data/message-queue.ts'
import type { Rest } from '#data/rest.ts'
import { createRestClient } from '#data/rest-client.ts'
import type { Settings } from '../env.ts'
import type { Log } from '../log.ts'
import type { Mailer } from '../mail.ts'
import { createMessageDelivery, type MessageDelivery } from './delivery.ts'

/**
 * The delivery of contact messages, to CONTACT_TO or, without it, to the address of the contact information. Undefined, with
 * a line in the log, where the server has no key to read them.
 */
export function openDelivery(
  settings: Settings,
  withSecret: Rest | undefined,
  mailer: Mailer,
  log: Log,
): MessageDelivery | undefined {
  if (!withSecret) {
    log.warn('Contact messages are kept in the inbox and not mailed: SUPABASE_SECRET_KEY is not set')
    return undefined
  }
  const { mail, siteUrl, supabase } = settings
  const rest = createRestClient(withSecret)
  return createMessageDelivery({
    queue: createMessageQueue(rest),
    mailer,
    recipient: async () => mail.contactTo ?? (await readContactEmail(rest)),
    siteUrl,
    isAlone: supabase === undefined,
    log,
  })
}
