import { mailFailureReason } from '#content/message/failure-reason.ts'
import { capitalized } from '#content/text/capitalized.ts'
import type { MailOutcome, MailState } from './stored-message.ts'

const SENTENCES: Partial<Record<MailOutcome, string>> = {
  unconfirmed: 'The mail server did not confirm the mail.',
  no_recipient: 'There is no address to send it to: enter one under Contact Info.',
  no_server: 'No mail server is set up (Health): the mail was written to a file in the outbox folder.',
}
const DOUBT = 'An earlier mail may have arrived.'
const UNCERTAIN =
  'Two attempts ended without a confirmation, so the mail may have arrived. Look for it before you send it again.'

/** What the inbox says about a message that was not mailed; empty if there is nothing to say. */
export function mailProblem({ last_outcome, last_error, doubts }: Omit<MailState, 'attempts'>): string {
  const sentence = last_outcome && SENTENCES[last_outcome]
  const parts = doubts > 1 ? [UNCERTAIN] : [sentence, last_error && inWords(last_error), doubts > 0 && DOUBT]
  return parts.filter(Boolean).join(' ')
}

/** A code in words; the mail server's own words as they are. */
function inWords(reason: string): string {
  const words = mailFailureReason(reason)
  return words === reason ? reason : `${capitalized(words)}.`
}
