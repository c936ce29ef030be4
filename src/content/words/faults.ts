/**
 * Why a contact message was refused, by the code beside the sentence in the answer, by which the site says it in its language.
 * The number in it is of characters, or of seconds to wait. Sent to Supabase with the functions.
 */
export const FAULTS = {
  name_missing: () => 'Name is required',
  email_missing: () => 'Email is required',
  message_missing: () => 'Message is required',
  name_too_long: (most) => `Name must be at most ${most} characters`,
  email_too_long: (most) => `Email must be at most ${most} characters`,
  message_too_long: (most) => `Message must be at most ${most} characters`,
  email_invalid: () => 'Please enter a valid email address',
  too_long: () => 'The message is too long',
  too_many: (seconds) => `Too many messages. Please try again in ${inWords(seconds)}.`,
  /** Of every refusal in front of the function (src/server/http/refusals.ts), as is the next. */
  over_request_rate_limit: () => 'Too many requests. Please try again in a minute.',
  starting: () => 'This site is being updated. Please try again in a few seconds.',
  not_saved: () => 'Your message could not be saved. Please try again in a few minutes.',
} satisfies Record<string, (count: number) => string>

export type FaultCode = keyof typeof FAULTS

function inWords(seconds: number): string {
  if (seconds < 10) return 'a few seconds'
  const count = Math.ceil(seconds / 60)
  return count === 1 ? 'a minute' : `${count} minutes`
}
