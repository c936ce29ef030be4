import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Log } from '../log/log.ts'
import { isFinal, reasonOf } from './mail-failure.ts'
import { begun, CUT_OFF, ended, isUncertain, pauseAfter } from './mail-state.ts'
import type { Mail } from './message.ts'
import type { WaitingMail, WaitingMails } from './waiting-mails.ts'

interface MailQueueOptions {
  /** One attempt; rejects if it fails. */
  attempt: (mail: Mail) => Promise<'sent' | 'filed'>
  waiting: WaitingMails
  log: Pick<Log, 'warn' | 'error'>
  /** Waits before each further attempt. */
  retryAfterMs?: readonly number[] | undefined
}

/** A code is valid for an hour: after that the mail is useless. */
const EXPIRES_AFTER_MS = 3_600_000
const RETRY_AFTER_MS = [2_000, 15_000, 60_000, 300_000]
/** How many mails may wait at once, to bound memory; requests for mails are limited earlier. */
const MAX_WAITING = 200
/** A stop of the site has ten seconds, most of which its requests may take. */
const CLOSE_WITHIN_MS = 1_500

const NOT_KEPT = 'A waiting mail could not be stored: a stop of the site would lose it'
const NOT_DROPPED = 'A mail that was sent could not be removed from mails-waiting: the next start sends it again'

export function createMailQueue(options: MailQueueOptions) {
  const { attempt, waiting, log, retryAfterMs = RETRY_AFTER_MS } = options
  const closing = new AbortController()
  /** The mails that are being sent or wait for another attempt, by Message-ID. */
  const unsent = new Map<string, Promise<void>>()

  /** Sends in the background; the mail stays on disk until it is sent or given up. */
  function accept(mail: WaitingMail) {
    // a file that was being replaced when a process was killed is there twice: whole, and in part
    if (unsent.has(mail.messageId)) return
    if (unsent.size < MAX_WAITING) unsent.set(mail.messageId, deliver(mail))
    else log.error({ kind: mail.kind }, 'A mail was dropped: too many are waiting to be sent')
  }

  async function deliver(mail: WaitingMail) {
    // the answer to the request that asked for the mail goes out first
    await setImmediate()
    if ((await tryRepeatedly(mail)) === 'cut') return
    await waiting.drop(mail.messageId).catch((error: unknown) => log.warn({ err: error }, NOT_DROPPED))
    unsent.delete(mail.messageId)
  }

  async function tryRepeatedly(accepted: WaitingMail): Promise<'ended' | 'cut'> {
    for (let mail = accepted; ; ) {
      mail = { ...mail, ...begun(mail) }
      await keep(mail)
      const result = isUncertain(mail) ? CUT_OFF : await attempt(mail).catch((error: unknown) => ({ error }))
      if (typeof result === 'string') return 'ended'
      mail = { ...mail, ...ended(mail, result) }
      const details = { kind: mail.kind, tries: mail.attempts, reason: reasonOf(result.error) }
      const pause = isFinal(result.error) ? undefined : pauseAfter(mail, retryAfterMs)
      if (pause === undefined) {
        log.error(details, 'A mail could not be sent and was given up')
        return 'ended'
      }
      log.warn(details, 'A mail could not be sent; it is tried again')
      await keep(mail)
      const isCut = await setTimeout(pause, false, { signal: closing.signal, ref: false }).catch(() => true)
      if (isCut) return 'cut'
    }
  }

  const keep = (mail: WaitingMail) =>
    waiting.keep(mail).catch((error: unknown) => log.error({ err: error, kind: mail.kind }, NOT_KEPT))

  /** Accepts the mails that were waiting when the site stopped, except outdated ones. */
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

  /** Waits a moment for what is being sent; the rest is on disk. */
  async function close() {
    closing.abort()
    await Promise.race([Promise.all(unsent.values()), setTimeout(CLOSE_WITHIN_MS, undefined, { ref: false })])
    if (unsent.size > 0)
      log.warn({ mails: unsent.size }, 'Mails are still waiting to be sent; the next start will send them')
  }

  return { accept, resume, close }
}
