import './inbox.css'
import { useSearchParams } from 'react-router'
import { filterAt } from './addresses.ts'
import { ExportButton } from './export-button.tsx'
import { FolderView } from './folder-view.tsx'
import { Folders } from './folders.tsx'
import { TopicFilter } from './topic-filter.tsx'
import { useUnreadCount } from './use-inbox.ts'

/** The owner's inbox. The folder and the open message are part of the address. */
export function MessagesPage() {
  const [search] = useSearchParams()
  const shown = filterAt(search)
  const openId = search.get('message') || null
  const unread = { inbox: useUnreadCount('inbox'), spam: useUnreadCount('spam') }
  return (
    <div className="messages-page" data-open={openId !== null || undefined}>
      <title>{unread.inbox ? `Messages (${unread.inbox} unread)` : 'Messages'}</title>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h1>Messages</h1>
          <p className="not-beside-message mt-2 text-muted">What visitors write in the contact form.</p>
        </div>
        <div className="not-beside-message">
          <div className="flex flex-wrap gap-3">
            <TopicFilter {...shown} />
            <ExportButton {...shown} />
          </div>
        </div>
      </div>
      <div className="not-beside-message">
        <Folders current={shown.folder} unread={unread} />
      </div>
      <p role="status" className="sr-only">
        {unread.inbox !== undefined && `${unread.inbox} unread in the inbox`}
      </p>
      <FolderView shown={shown} openId={openId} />
    </div>
  )
}
