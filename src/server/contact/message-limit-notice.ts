import { RULES } from '@portico/gate/rules'
import { DAY_MS } from '#content/text/dates.ts'
import type { Log } from '../log/log.ts'

const MESSAGE_LIMIT_REACHED =
  `The contact form has taken ${RULES.messageOfAll.all[0].toLocaleString('en')} messages within an hour, which is all that it takes: for now, ` +
  'visitors are asked to try again later. Look at Messages and its spam folder. If this goes on, have the senders blocked by ' +
  'the proxy or firewall.'

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
