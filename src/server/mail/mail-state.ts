import type { MailState } from '#content/message/stored-message.ts'
import { detailOf } from './mail-failure.ts'
import { MailUnconfirmed } from './smtp.ts'

/* The states of a mail: written before it goes out and after each attempt, to a row or a file. */

/** The result of one attempt; `filed` means written to the outbox. */
export type MailResult = 'sent' | 'filed' | 'no recipient' | { error: unknown }

/**
 * Before a mail goes out. If the process that wrote this ended, the mail may have arrived. After a second uncertain attempt no
 * further mail is sent (`isUncertain`), so none arrives more than twice.
 */
export const begun = ({ attempts, last_outcome, doubts }: MailState): MailState => ({
  attempts: attempts + 1,
  last_outcome: 'under_way',
  last_error: null,
  doubts: doubts + (last_outcome === 'under_way' ? 1 : 0),
})

/** The result of an attempt whose process ended. */
export const CUT_OFF = { error: new MailUnconfirmed('The process ended before the mail server confirmed the mail.') }

export const isUncertain = ({ doubts }: MailState) => doubts > 1

/** After an attempt that began with `state`. */
export function ended({ attempts, doubts }: MailState, result: MailResult): MailState {
  const state = { attempts, doubts, last_error: null }
  if (result === 'sent') return { ...state, last_outcome: null, doubts: 0 }
  if (result === 'filed') return { ...state, last_outcome: 'no_server' }
  if (result === 'no recipient') return { ...state, last_outcome: 'no_recipient' }
  if (result.error instanceof MailUnconfirmed) return { ...state, last_outcome: 'unconfirmed', doubts: doubts + 1 }
  return { ...state, last_outcome: 'failed', last_error: detailOf(result.error) }
}

/** How long the next attempt waits, in milliseconds; undefined if there is none. */
export const pauseAfter = (state: MailState, retryAfterMs: readonly number[]): number | undefined =>
  isUncertain(state) || state.last_outcome === 'no_server' ? undefined : retryAfterMs[state.attempts - 1]
