import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Log } from '../log/log.ts'
import { isFinal, reasonOf } from './mail-failure.ts'
import type { Mail } from './message.ts'
import type { UnderWay } from './under-way.ts'
import type { WaitingMail, WaitingMails } from './waiting-mails.ts'

export interface MailQueue {
  /** Tries in the background; a mail that fails is kept on disk while it waits for another try, and finally given up. */
  accept(mail: WaitingMail): void
  /** Accepts the mails that were waiting when the site stopped, but for those that nobody waits for any more. */
  resume(): Promise<void>
  /** Waits a moment for what is under way, and keeps what could not be sent by then. */
  close(): Promise<void>
}

interface MailQueueOptions {
  /** One attempt; rejects if it fails. */
  attempt: (mail: Mail) => Promise<unknown>
  waiting: WaitingMails
  underWay: UnderWay
  log: Pick<Log, 'warn' | 'error'>
  /** Waits before each further attempt. */
  retryAfterMs?: readonly number[] | undefined
}

/** A code is valid for an hour: after that nobody waits for the mail any more. */
const EXPIRES_AFTER_MS = 3_600_000
const RETRY_AFTER_MS = [2_000, 15_000, 60_000, 300_000]
/** How many mails may wait at once, to bound memory; who may ask for mails is limited before they get here. */
const MAX_UNDER_WAY = 200
/** A stop of the site has ten seconds, most of which its requests may take. */
const CLOSE_WITHIN_MS = 1_500

const NOT_KEPT = 'A mail that waits could not be written down: a stop of the site would lose it'
const NOT_DROPPED = 'A mail that was sent could not be removed from mails-waiting: the next start sends it again'

export function createMailQueue(options: MailQueueOptions): MailQueue {
  const { attempt, waiting, underWay, log, retryAfterMs = RETRY_AFTER_MS } = options
  const closing = new AbortController()
  const unsent = new Set<WaitingMail>()

  function accept(mail: WaitingMail) {
    if (underWay.size < MAX_UNDER_WAY) void underWay.track(persist(mail))
    else log.error({ kind: mail.kind }, 'A mail was dropped: too many are waiting to be sent')
  }

  async function persist(mail: WaitingMail) {
    unsent.add(mail)
    // the answer to the request that asked for the mail goes out first
    await setImmediate()
    if ((await tryRepeatedly(mail)) === 'cut') return
    unsent.delete(mail)
    await waiting.drop(mail.messageId).catch((error: unknown) => log.warn({ err: error }, NOT_DROPPED))
  }

  async function tryRepeatedly(mail: WaitingMail): Promise<'ended' | 'cut'> {
    for (let tries = 1; ; tries++) {
      try {
        await attempt(mail)
        return 'ended'
      } catch (error) {
        const details = { kind: mail.kind, tries, reason: reasonOf(error) }
        const pause = retryAfterMs[tries - 1]
        if (pause === undefined || isFinal(error)) {
          log.error(details, 'A mail could not be sent and was given up')
          return 'ended'
        }
        log.warn(details, 'A mail could not be sent; it is tried again')
        await keep(mail)
        const isCut = await setTimeout(pause, false, { signal: closing.signal, ref: false }).catch(() => true)
        if (isCut) return 'cut'
      }
    }
  }

  const keep = (mail: WaitingMail) =>
    waiting.keep(mail).catch((error: unknown) => log.error({ err: error, kind: mail.kind }, NOT_KEPT))

  async function resume() {
    try {
      for (const mail of await waiting.read()) {
        if (Date.now() - mail.givenAt < EXPIRES_AFTER_MS) accept(mail)
        else {
          log.error({ kind: mail.kind }, 'A mail could not be sent within an hour and was given up')
          await waiting.drop(mail.messageId)
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'The mails that were waiting at the last stop could not be read')
    }
  }

  async function close() {
    closing.abort()
    await Promise.race([underWay.settled(), setTimeout(CLOSE_WITHIN_MS, undefined, { ref: false })])
    await Promise.all([...unsent].map(keep))
    if (unsent.size > 0)
      log.warn({ mails: unsent.size }, 'Mails are still waiting to be sent; the next start will send them')
  }

  return { accept, resume, close }
}
