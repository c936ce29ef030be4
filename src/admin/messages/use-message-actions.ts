import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StoredMessage } from '#content/stored-message.ts'
import { cacheKeys } from '#data/cache-keys.ts'
import { changeMessage, deleteMessage, inboxKeys, type MessageChange } from '#data/inbox.ts'
import { inboxMessages, type Message } from '#data/messages.ts'
import { useServices } from '../session-context.tsx'
import { useWithSession } from '../sign-in-again.tsx'
import { showToast } from '../ui/toasts.tsx'

/** What can be done to a message. Each action tells its end by a toast and answers whether it was done. */
export function useMessageActions(message: StoredMessage) {
  const { supabase } = useServices()
  const client = useQueryClient()
  const withSession = useWithSession()
  const [isBusy, setIsBusy] = useState(false)

  async function run(action: () => Promise<Message | null>, failed: Message) {
    setIsBusy(true)
    let isDone = false
    try {
      const told = await withSession(action)
      isDone = !told?.destructive
      if (told) showToast(told)
    } catch {
      showToast(failed)
    }
    setIsBusy(false)
    void client.invalidateQueries({ queryKey: cacheKeys.inbox })
    return isDone
  }

  async function write(change: MessageChange): Promise<Message | null> {
    const changed = await changeMessage(supabase, message, change)
    client.setQueryData(inboxKeys.message(message.id), changed)
    return changed ? inboxMessages[change].done : inboxMessages.gone
  }

  async function remove(): Promise<Message> {
    await deleteMessage(supabase, message.id)
    return inboxMessages.deleted
  }

  return {
    isBusy,
    change: (change: MessageChange) => run(() => write(change), inboxMessages[change].failed),
    remove: () => run(remove, inboxMessages.deleteFailed),
  }
}
