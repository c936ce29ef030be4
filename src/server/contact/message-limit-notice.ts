import { DAY_MS } from '#content/text/dates.ts'
import { MESSAGE_LIMIT_REACHED } from '#functions/send-email/message-limit.ts'
import type { Log } from '../log/log.ts'

/** Tells the owner that the contact form takes no more messages for a while, at most once a day. */
export function createMessageLimitNotice(
  log: Pick<Log, 'warn'>,
  tellOwner: (message: string) => void,
  now: () => number = () => performance.now(),
): () => void {
  let toldAt = Number.NEGATIVE_INFINITY
  return () => {
    if (now() - toldAt < DAY_MS) return
    toldAt = now()
    log.warn(MESSAGE_LIMIT_REACHED)
    tellOwner(MESSAGE_LIMIT_REACHED)
  }
}
