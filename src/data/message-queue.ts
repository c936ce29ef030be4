import type { PostgrestClient } from '@supabase/postgrest-js'
import type { MessageStatus, StoredMessage } from '#content/stored-message.ts'
import { rowsOf } from './rows-of.ts'

/** The messages that wait to be mailed, as the server works through them with the secret key. Everything throws RestError. */
export interface MessageQueue {
  /** Those to be tried soonest first, at most MOST_WAITING. */
  waiting(): Promise<StoredMessage[]>
  /**
   * Writes into a message that waits and that nobody has tried since it was read, and gives it as it is now; null if
   * somebody was quicker. Of several processes that claim one message by counting up its attempts, one gets it.
   */
  change(message: StoredMessage, values: DeliveryUpdate): Promise<StoredMessage | null>
}

/** What the server writes into a message. */
export type DeliveryUpdate = Partial<
  Pick<StoredMessage, 'attempts' | 'last_error' | 'next_attempt_at' | 'sent_at'> & { status: MessageStatus }
>

export const MOST_WAITING = 100

export function createMessageQueue(rest: Pick<PostgrestClient, 'from'>): MessageQueue {
  return {
    async waiting() {
      const order = { ascending: true, nullsFirst: true }
      return rowsOf<StoredMessage>(
        await rest
          .from('contact_messages')
          .select()
          .eq('status', 'pending')
          .order('next_attempt_at', order)
          .order('created_at')
          .limit(MOST_WAITING),
      )
    },
    async change({ id, attempts }, values) {
      const changed = rowsOf<StoredMessage>(
        await rest
          .from('contact_messages')
          .update(values)
          .eq('id', id)
          .eq('status', 'pending')
          .eq('attempts', attempts)
          .select(),
      )
      return changed[0] ?? null
    },
  }
}
