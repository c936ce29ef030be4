import { isUnderWay, type StoredMessage } from '#content/stored-message.ts'

/** Longer than the server takes for a message: what stands still by then has nobody who mails it. */
const MOVES_WITHIN_MS = 2 * 60_000

/** Whether the server is at work on a message, or takes it up any moment. `now` in milliseconds since 1970. */
export function isAboutToChange(message: StoredMessage, now: number): boolean {
  const { status, next_attempt_at, updated_at } = message
  if (status !== 'pending') return false
  const waited = now - Date.parse(next_attempt_at ?? updated_at)
  const isDue = next_attempt_at === null || waited >= 0
  return (isDue || isUnderWay(message)) && waited < MOVES_WITHIN_MS
}
