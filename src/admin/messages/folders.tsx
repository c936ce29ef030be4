import { Link } from 'react-router'
import type { Folder } from '#data/inbox.ts'
import { folderAddress } from './addresses.ts'

/** `unread` is undefined until known. */
interface FoldersProps {
  current: Folder
  unread: Record<Folder, number | undefined>
}

export const Folders = ({ current, unread }: FoldersProps) => (
  <nav aria-label="Folders" className="mt-4 flex flex-wrap gap-x-5">
    <FolderLink folder="inbox" label="Inbox" isCurrent={current === 'inbox'} unread={unread.inbox} />
    <FolderLink folder="spam" label="Spam" isCurrent={current === 'spam'} unread={unread.spam} />
  </nav>
)

interface FolderLinkProps {
  folder: Folder
  label: string
  isCurrent: boolean
  unread: number | undefined
}

const FolderLink = ({ folder, label, isCurrent, unread }: FolderLinkProps) => (
  <Link
    to={folderAddress({ folder, topic: null })}
    className="folder-link"
    aria-current={isCurrent ? 'page' : undefined}
  >
    {label} {unread ? <span className="text-sm font-normal text-muted">{unread} unread</span> : null}
  </Link>
)
