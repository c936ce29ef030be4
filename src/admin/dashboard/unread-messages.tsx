import { Link } from 'react-router'
import { countOf } from '#content/text/count-of.ts'
import { folderAddress } from '../messages/addresses.ts'
import { replyAddress } from '../messages/reply.ts'
import { useMessageList, useUnreadCount } from '../messages/use-inbox.ts'
import { KeptRoom } from '../ui/kept-room.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'

const INBOX = { folder: 'inbox', topic: null } as const
const MOST_MESSAGES = 3

export function UnreadMessages() {
  const list = useMessageList(INBOX)
  const count = useUnreadCount('inbox') ?? 0
  return (
    <KeptRoom name="unread" of={list}>
      <Unread {...list} count={count} />
    </KeptRoom>
  )
}

function Unread({ data, refetch, count }: ReturnType<typeof useMessageList> & { count: number }) {
  if (!data) return <LoadFailure text="The messages could not be loaded." onRetry={refetch} />
  if (count === 0) return <p className="text-muted">No unread messages</p>
  const unread = data.messages.filter(({ read_at }) => read_at === null).slice(0, MOST_MESSAGES)
  return (
    <section aria-labelledby="unread-title">
      <h2 id="unread-title">
        <Link to="/admin/messages" className="link">
          {countOf(count, 'unread message')}
        </Link>
      </h2>
      <ul className="lines">
        {unread.map((message) => (
          <li key={message.id} className="line">
            <Link to={folderAddress(INBOX, message.id)} className="line-main">
              <strong>{message.name}</strong> <span className="line-excerpt">{message.message}</span>
            </Link>
            <span className="line-time">
              <TimeAgo iso={message.created_at} />
            </span>
            <a className="line-action" href={replyAddress(message)}>
              Reply<span className="sr-only"> to {message.name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
