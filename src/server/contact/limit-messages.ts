import type { Gate } from '@portico/gate'
import { networkOf } from '@portico/gate/network'
import { RULES } from '@portico/gate/rules'
import { DAY_MS } from '#content/text/dates.ts'
import type { LimitMessages } from '#functions/send-email/handler.ts'
import { type RecentPageLoads, SEEN_AFTER_MS } from '../http/recent-page-loads.ts'
import type { Log } from '../log/log.ts'

/** A second longer than it takes for the network to count as known. */
const AGAIN_AFTER_SECONDS = SEEN_AFTER_MS / 1000 + 1

/**
 * Limits the messages of each network. The limit for all together applies only to networks that loaded no page before; they are
 * asked to send again in a few seconds, which then works. `onLimitReached` is called for each message that is refused because
 * the inbox is full.
 */
export function limitMessages(
  gate: Gate,
  recentPageLoads: Pick<RecentPageLoads, 'hasSeen' | 'noteRefused'>,
  onLimitReached: () => void,
): LimitMessages {
  return async (clientAddress) => {
    const network = networkOf(clientAddress)
    const seconds = gate.take('message', { network })
    if (seconds > 0) return { retryAfterSeconds: seconds }
    if (!recentPageLoads.hasSeen(network) && gate.take('messageOfUnseen', {}) > 0) {
      recentPageLoads.noteRefused(network)
      gate.succeed('message', { network })
      return { retryAfterSeconds: AGAIN_AFTER_SECONDS }
    }
    const secondsOfAll = gate.take('messageOfAll', {})
    if (secondsOfAll === 0) return null
    onLimitReached()
    return { retryAfterSeconds: secondsOfAll }
  }
}

/** A function: formatting a number at the start would load 6 MB of the data of all languages. */
const messageLimitReached = () =>
  `The contact form has taken ${RULES.messageOfAll.all[0].toLocaleString('en')} messages within an hour, its limit: for now, ` +
  'visitors are asked to try again later. Look at Messages and its spam folder. If this goes on, have the senders blocked by ' +
  'the proxy or firewall.'

/** Tells the owner that the contact form takes no more messages for a while, at most once a day. */
export function createMessageLimitNotice(log: Pick<Log, 'warn'>, notifyOwner: (message: string) => void) {
  let toldAt = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - toldAt < DAY_MS) return
    toldAt = performance.now()
    log.warn(messageLimitReached())
    notifyOwner(messageLimitReached())
  }
}
