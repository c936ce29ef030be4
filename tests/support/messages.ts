import { setTimeout as wait } from 'node:timers/promises'
import type { StoredMessage } from '#content/message/stored-message.ts'
import { REPEAT_MS } from '#functions/send-email/store.ts'

const HOUR_MS = 3_600_000

/** The time this many hours from now; before it when negative. */
export const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

/** Of equal messages at once the later are refused by an id that has the period in it: waits for the next if one ends soon. */
export async function untilPeriodLasts(): Promise<void> {
  const left = REPEAT_MS - (Date.now() % REPEAT_MS)
  if (left < 15_000) await wait(left)
}

/** A message that was mailed to the owner three hours ago and has not been opened yet. */
export const makeMessage = (fields: Partial<StoredMessage> = {}): StoredMessage => ({
  id: crypto.randomUUID(),
  name: 'Mara Lindqvist',
  email: 'mara@harbour.example',
  message: 'Would you speak at our meeting in March?',
  status: 'sent',
  attempts: 1,
  last_outcome: fields.last_error ? 'failed' : null,
  last_error: null,
  doubts: 0,
  next_attempt_at: null,
  sent_at: hoursFromNow(-3),
  read_at: null,
  created_at: hoursFromNow(-3),
  updated_at: hoursFromNow(-3),
  ...fields,
})

/** Waiting to be mailed, and not processed while a test looks at it: a longer wait would be that of a wrong clock. */
export const makeWaitingMessage = (fields: Partial<StoredMessage> = {}) =>
  makeMessage({ status: 'pending', sent_at: null, next_attempt_at: hoursFromNow(0.15), ...fields })
