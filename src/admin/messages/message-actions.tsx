import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { inboxTexts } from '#content/message/inbox-texts.ts'
import { isOnItsWay, type StoredMessage } from '#content/message/stored-message.ts'
import type { Message } from '#content/toast.ts'
import { cacheKeys } from '#data/cache-keys.ts'
import { changeMessage, inboxKeys, type MessageAction, type MessagePage } from '#data/inbox/inbox.ts'
import { orOutage } from '#data/our-server/outage.ts'
import { deleteRecord } from '#data/records/save-record.ts'
import { useServices } from '../session-context.tsx'
import { isUnauthorized } from '../sign-in-again.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toasts.tsx'
import { useWrite } from '../use-write.ts'
import { replyAddress } from './reply.ts'

interface MessageActionsProps {
  message: StoredMessage
  actions: ReturnType<typeof useMessageActions>
  onLeave: () => void
}

export function MessageActions({ message, actions, onLeave }: MessageActionsProps) {
  const { change, remove, isBusy, isDeleting } = actions
  const [isAsking, setIsAsking] = useState(false)
  const isSpam = message.status === 'spam'
  const isUnread = message.read_at === null

  async function handleFolder() {
    if (await change(isSpam ? 'notSpam' : 'spam')) onLeave()
  }

  async function handleDelete() {
    if (await remove()) onLeave()
  }

  return (
    <div className="message-actions">
      <a href={replyAddress(message)} className="button button-solid">
        Reply
      </a>
      <Button variant="outline" disabled={isBusy} onClick={() => void change(isUnread ? 'read' : 'unread')}>
        {/* reserves room for both labels, so that the buttons beside it do not move */}
        <span className="grid *:[grid-area:1/1]">
          <span className={isUnread ? '' : 'invisible'}>Mark as read</span>
          <span className={isUnread ? 'invisible' : ''}>Mark as unread</span>
        </span>
      </Button>
      {!isSpam && (
        <Button variant="outline" disabled={isBusy || isOnItsWay(message)} onClick={() => void change('sendAgain')}>
          Send again
        </Button>
      )}
      <Button variant="outline" disabled={isBusy} onClick={handleFolder}>
        {isSpam ? 'Not spam' : 'Spam'}
      </Button>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <AlertDialog
        isOpen={isAsking}
        title="Are you sure?"
        action={isDeleting ? 'Deleting...' : 'Delete'}
        isBusy={isDeleting}
        onAction={handleDelete}
        onCancel={() => setIsAsking(false)}
      >
        <p>Are you sure you want to delete the message from "{message.name}"? This action cannot be undone.</p>
        <p>This will permanently remove this message.</p>
      </AlertDialog>
    </div>
  )
}

/**
 * The actions on a message. Each resolves with whether it succeeded. Toasts show failures, and successes that are not
 * visible in the message itself.
 */
export function useMessageActions(message: StoredMessage) {
  const { supabase, mails } = useServices()
  const client = useQueryClient()
  const write = useWrite()
  const [busy, setBusy] = useState<MessageAction | 'delete' | null>(null)

  const queue = useRef<Promise<unknown>>(Promise.resolve())

  /** One after another: a message marked as read after its deletion would be reported as gone. */
  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = queue.current.then(act)
    queue.current = turn.catch(() => null)
    return turn
  }

  async function run(action: MessageAction | 'delete', act: () => Promise<Message | null>, failed: Message) {
    const notify = (text: Message) => showToast(text, `${action}-${message.id}`)
    setBusy(action)
    let [isDone, hasDeclined] = [false, false]
    try {
      const notice = await write(() => inTurn(act))
      isDone = !notice?.destructive
      if (notice) notify(notice)
    } catch (error) {
      hasDeclined = isUnauthorized(error)
      notify(orOutage(error, failed))
    }
    setBusy((now) => (now === action ? null : now))
    // reading them would ask for the password again
    if (!hasDeclined) void client.invalidateQueries({ queryKey: cacheKeys.inbox })
    return isDone
  }

  async function apply(action: MessageAction): Promise<Message | null> {
    const changed = await changeMessage(supabase, message, action)
    client.setQueryData(inboxKeys.message(message.id), changed)
    if (!changed || action === 'spam' || action === 'notSpam') dropFromLists()
    if (!changed) return inboxTexts.gone
    return action === 'sendAgain' && !mails.messages ? inboxTexts.sentToOutbox : inboxTexts[action].done
  }

  async function remove(): Promise<Message> {
    await deleteRecord(supabase, 'contact_messages', message.id)
    dropFromLists()
    return inboxTexts.deleted
  }

  /** On a slow connection the lists are read again much later: until then, a message that left a list cannot be opened there. */
  function dropFromLists() {
    client.setQueriesData<InfiniteData<MessagePage>>({ queryKey: inboxKeys.lists }, (list) => {
      if (!list?.pages.some(({ messages }) => messages.some(({ id }) => id === message.id))) return list
      const pages = list.pages.map(({ messages, total }) => ({
        messages: messages.filter(({ id }) => id !== message.id),
        total: total - 1,
      }))
      return { ...list, pages }
    })
  }

  return {
    // opening a message marks it as read: on a slow connection nothing has to wait for that
    isBusy: busy !== null && busy !== 'read',
    isDeleting: busy === 'delete',
    change: (action: MessageAction) => run(action, () => apply(action), inboxTexts[action].failed),
    remove: () => run('delete', remove, inboxTexts.deleteFailed),
  }
}
