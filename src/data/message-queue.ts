import type { PostgrestClient } from '@supabase/postgrest-js'
import type { MessageStatus, StoredMessage } from '#content/message/stored-message.ts'
import type { Database } from './database.types.ts'
import { rowsOf } from './rows-of.ts'

/** The messages that are to be mailed, which the server processes with the secret key. Everything throws RestError. */
export interface MessageQueue {
  /** The next to be tried first, at most MOST_WAITING. */
  waiting(): Promise<StoredMessage[]>
  /**
   * Updates a message that is still pending and has not been tried since it was read, and returns the updated message;
   * null if another process was faster. Of several processes that claim a message by incrementing its attempts, only one
   * succeeds.
   */
  change(message: StoredMessage, values: DeliveryUpdate): Promise<StoredMessage | null>
}

/** The fields of a message that the server updates. */
export type DeliveryUpdate = Partial<
  Pick<StoredMessage, 'attempts' | 'last_error' | 'next_attempt_at' | 'sent_at'> & { status: MessageStatus }
>

export const MOST_WAITING = 100

export function createMessageQueue(rest: Pick<PostgrestClient<Database>, 'from'>): MessageQueue {
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
