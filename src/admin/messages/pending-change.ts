import { isUnderWay, type StoredMessage } from '#content/message/stored-message.ts'

/** Longer than the server needs to mail a message: one still pending after this time is not being processed. */
const MOVES_WITHIN_MS = 2 * 60_000

/** Whether the server is processing a message or is about to. `now` in milliseconds since 1970. */
export function hasPendingChange(message: StoredMessage, now: number): boolean {
  const { status, next_attempt_at, updated_at } = message
  if (status !== 'pending') return false
  const waited = now - Date.parse(next_attempt_at ?? updated_at)
  const isDue = next_attempt_at === null || waited >= 0
  return (isDue || isUnderWay(message)) && waited < MOVES_WITHIN_MS
}
