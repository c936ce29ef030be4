import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StoredMessage } from '#content/stored-message.ts'
import { cacheKeys } from '#data/cache-keys.ts'
import { changeMessage, deleteMessage, inboxKeys, type MessageAction } from '#data/inbox.ts'
import { inboxTexts, type Message } from '#data/messages.ts'
import { orOutage } from '#data/outage.ts'
import { useServices } from '../session-context.tsx'
import { useWithSession } from '../sign-in-again.tsx'
import { showToast } from '../ui/toasts.tsx'

/**
 * What can be done to a message. Each answers whether it was done; a failure is told by a toast, and so is success where
 * the message itself does not show it.
 */
export function useMessageActions(message: StoredMessage) {
  const { supabase } = useServices()
  const client = useQueryClient()
  const withSession = useWithSession()
  const [isBusy, setIsBusy] = useState(false)

  async function run(action: MessageAction | 'delete', act: () => Promise<Message | null>, failed: Message) {
    const tell = (text: Message) => showToast(text, `${action}-${message.id}`)
    setIsBusy(true)
    let isDone = false
    try {
      const told = await withSession(act)
      isDone = !told?.destructive
      if (told) tell(told)
    } catch (error) {
      tell(orOutage(error, failed))
    }
    setIsBusy(false)
    void client.invalidateQueries({ queryKey: cacheKeys.inbox })
    return isDone
  }

  async function write(action: MessageAction): Promise<Message | null> {
    const changed = await changeMessage(supabase, message, action)
    client.setQueryData(inboxKeys.message(message.id), changed)
    return changed ? inboxTexts[action].done : inboxTexts.gone
  }

  async function remove(): Promise<Message> {
    await deleteMessage(supabase, message.id)
    return inboxTexts.deleted
  }

  return {
    isBusy,
    change: (action: MessageAction) => run(action, () => write(action), inboxTexts[action].failed),
    remove: () => run('delete', remove, inboxTexts.deleteFailed),
  }
}
