import { useState } from 'react'
import { isOnItsWay, type StoredMessage } from '#content/message/stored-message.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { replyAddress } from './reply.ts'
import type { useMessageActions } from './use-message-actions.ts'

interface MessageActionsProps {
  message: StoredMessage
  actions: ReturnType<typeof useMessageActions>
  onLeave: () => void
}

export function MessageActions({
  message,
  actions: { change, remove, isBusy, isDeleting },
  onLeave,
}: MessageActionsProps) {
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
