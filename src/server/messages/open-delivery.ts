import type { Gate } from '@portico/gate'
import { createMessageQueue } from '#data/message-queue.ts'
import type { Rest } from '#data/rest.ts'
import { createRestClient } from '#data/rest-client.ts'
import { deleteExpiredSlots, MESSAGE_LIMIT } from '#functions/send-email/message-limit.ts'
import type { Settings } from '../environment/env.ts'
import type { Log } from '../log/log.ts'
import type { Mailer } from '../mail/mailer.ts'
import { ownerAddress } from '../mail/owner-address.ts'
import { every } from '../schedule/every.ts'
import { createMessageDelivery, type MessageDelivery } from './delivery.ts'

/** The delivery of contact messages; undefined, with a line in the log, where the server has no key to read them. */
export function openDelivery(
  settings: Settings,
  withSecret: Rest | undefined,
  mailer: Mailer,
  log: Log,
  gate: Gate,
): MessageDelivery | undefined {
  if (!withSecret) {
    log.warn('Contact messages are kept in the inbox and not mailed: SUPABASE_SECRET_KEY is not set')
    return undefined
  }
  const { siteUrl, supabase } = settings
  const rest = createRestClient(withSecret)
  const delivery = createMessageDelivery({
    queue: createMessageQueue(rest),
    mailer,
    recipient: () => ownerAddress(settings, rest),
    siteUrl,
    gate,
    isAlone: supabase === undefined,
    log,
  })
  // the message limit's record of an address goes once it no longer counts, even if nobody writes again
  const forgetting = every(MESSAGE_LIMIT.ms, () =>
    deleteExpiredSlots(rest).catch((error) =>
      log.warn({ err: error }, 'Expired counts of the message limit could not be deleted'),
    ),
  )
  return {
    ...delivery,
    start() {
      forgetting.start()
      delivery.start()
    },
    async close() {
      await Promise.all([forgetting.close(), delivery.close()])
    },
  }
}
