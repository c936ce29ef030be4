import './inbox.css'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { inboxTexts } from '#content/message/inbox-texts.ts'
import { type Folder, type MessageFilter, readAllMessages, type Topic } from '#data/inbox/inbox.ts'
import { download } from '../csv/download.ts'
import { loadPart } from '../load-part.ts'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { localToday } from '../ui/local-time.ts'
import { useAction } from '../use-action.ts'
import { filterAt, folderAddress, TOPIC_LABELS } from './addresses.ts'
import { Retention } from './delete-many.tsx'
import { FolderView } from './folder-view.tsx'
import { useUnreadCount } from './use-inbox.ts'

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
          <p className="not-beside-message mt-2 text-muted">Messages from the contact form.</p>
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
      <Retention />
    </div>
  )
}

const FOLDERS = [
  ['inbox', 'Inbox'],
  ['spam', 'Spam'],
] as const

interface FoldersProps {
  current: Folder
  /** Undefined until known. */
  unread: Record<Folder, number | undefined>
}

const Folders = ({ current, unread }: FoldersProps) => (
  <nav aria-label="Folders" className="mt-4 flex flex-wrap gap-x-5">
    {FOLDERS.map(([folder, label]) => (
      <Link
        key={folder}
        to={folderAddress({ folder, topic: null })}
        className="folder-link"
        aria-current={current === folder ? 'page' : undefined}
      >
        {label}{' '}
        {unread[folder] ? <span className="text-sm font-normal text-muted">{unread[folder]} unread</span> : null}
      </Link>
    ))}
  </nav>
)

function TopicFilter({ folder, topic }: MessageFilter) {
  const navigate = useNavigate()
  return (
    <select
      aria-label="What the messages are about"
      className="input w-auto"
      value={topic ?? ''}
      onChange={({ currentTarget: { value } }) => {
        // each arrow key selects an option, so the history entry is replaced: Back leaves the list
        const chosen = (value || null) as Topic | null // the value of one of the options
        void navigate(folderAddress({ folder, topic: chosen }), { replace: true, preventScrollReset: true })
      }}
    >
      <option value="">All topics</option>
      {Object.entries(TOPIC_LABELS).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

const FILE_NAMES = { inbox: 'messages', spam: 'spam' } as const

/** Downloads the list as a file: all messages of a folder, or those on one topic. */
function ExportButton(filter: MessageFilter) {
  const { supabase } = useServices()
  const { start, isBusy } = useAction({
    async run() {
      const messages = await readAllMessages(supabase, filter)
      const { messagesToCsv } = await loadPart(import('./messages-csv.ts'))
      const name = [FILE_NAMES[filter.folder], filter.topic, localToday()].filter(Boolean).join('-')
      download(`${name}.csv`, messagesToCsv(messages), 'text/csv')
    },
    failed: inboxTexts.exportFailed,
  })

  return (
    <Button variant="outline" disabled={isBusy} onClick={() => start()}>
      {isBusy ? 'Exporting...' : 'Export as CSV'}
    </Button>
  )
}
