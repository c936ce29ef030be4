import './inbox.css'
import { useSearchParams } from 'react-router'
import type { Folder } from '#data/inbox.ts'
import { ExportButton } from './export-button.tsx'
import { FolderView } from './folder-view.tsx'
import { Folders } from './folders.tsx'
import { useUnreadCount } from './use-inbox.ts'

/** The owner's inbox. The folder and the open message are part of the address. */
export function MessagesPage() {
  const [search] = useSearchParams()
  const folder: Folder = search.get('folder') === 'spam' ? 'spam' : 'inbox'
  const openId = search.get('message') || null
  const unread = { inbox: useUnreadCount('inbox'), spam: useUnreadCount('spam') }
  return (
    <div className="messages-page" data-open={openId !== null || undefined}>
      <title>{unread.inbox ? `Messages (${unread.inbox} unread)` : 'Messages'}</title>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1>Messages</h1>
        <div className="not-beside-message">
          <ExportButton folder={folder} />
        </div>
      </div>
      <p className="not-beside-message mt-2 text-muted">What visitors write in the contact form.</p>
      <Folders current={folder} unread={unread} />
      <p role="status" className="sr-only">
        {unread.inbox !== undefined && `${unread.inbox} unread in the inbox`}
      </p>
      <FolderView key={folder} folder={folder} openId={openId} />
    </div>
  )
}
