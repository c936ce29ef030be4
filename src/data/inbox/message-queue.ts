import type { MailState, StoredMessage } from '#content/message/stored-message.ts'
import { idsInRequests } from '../rest/read-all-rows.ts'
import type { Tables } from '../rest/rest-client.ts'
import { rowsOf } from '../rest/rows-of.ts'

export type MessageQueue = ReturnType<typeof createMessageQueue>

type DeliveryUpdate = Partial<MailState & Pick<StoredMessage, 'status' | 'next_attempt_at' | 'sent_at'>>

export const MOST_WAITING = 100

/** The queue of messages to be mailed, which the server processes with the secret key. Everything throws RestError. */
export function createMessageQueue(rest: Tables) {
  return {
    /** The messages with the next attempt due first, at most MOST_WAITING. */
    async waiting() {
      const pending = rest.from('contact_messages').select().eq('status', 'pending')
      const inOrder = pending.order('next_attempt_at', { ascending: true, nullsFirst: true }).order('created_at')
      return rowsOf<StoredMessage>(await inOrder.limit(MOST_WAITING))
    },
    /**
     * Updates the messages that are still pending and have not been tried since they were read, and returns their current
     * state; other processes have taken the rest. Of several processes that claim a message by incrementing its attempts,
     * only one succeeds.
     */
    async change(messages: readonly StoredMessage[], valuesOf: (message: StoredMessage) => DeliveryUpdate) {
      const changed: StoredMessage[] = []
      const updates = messages.map((message) => ({ message, values: valuesOf(message) }))
      const alike = Map.groupBy(updates, ({ message, values }) => `${message.attempts} ${JSON.stringify(values)}`)
      for (const group of alike.values()) {
        const [{ message, values }] = group as [(typeof updates)[number]] // a group is never empty
        for (const ids of idsInRequests(group.map((each) => each.message.id))) {
          const update = rest.from('contact_messages').update(values).in('id', ids)
          const updated = await update.eq('status', 'pending').eq('attempts', message.attempts).select()
          changed.push(...rowsOf<StoredMessage>(updated))
        }
      }
      return changed
    },
  }
}
