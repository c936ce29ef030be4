import { Link } from 'react-router'
import { countOf } from '#content/text/count-of.ts'
import { folderAddress } from '../messages/addresses.ts'
import { replyAddress } from '../messages/reply.ts'
import { useMessageList, useUnreadCount } from '../messages/use-inbox.ts'
import { KeptRoom } from '../ui/kept-room.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'

const INBOX = { folder: 'inbox', topic: null } as const
const MOST_SHOWN = 3

/** The latest unread messages, to read or to answer. */
export function UnreadMessages() {
  const { data, isPending, isError } = useMessageList(INBOX)
  const count = useUnreadCount('inbox') ?? 0
  const unread = data?.messages.filter(({ read_at }) => read_at === null).slice(0, MOST_SHOWN) ?? []
  return (
    <KeptRoom name="unread" of={{ isPending, isError }}>
      <section className="panel" aria-labelledby="unread-title">
        <h2 id="unread-title">
          {count > 0 ? (
            <Link to="/admin/messages" className="link">
              {countOf(count, 'unread message')}
            </Link>
          ) : (
            'No unread messages'
          )}
        </h2>
        {unread.length > 0 && (
          <ul className="lines">
            {unread.map((message) => (
              <li key={message.id} className="line">
                <Link to={folderAddress(INBOX, message.id)} className="line-main">
                  <strong>{message.name}</strong> <span className="text-muted">{message.message}</span>
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
        )}
      </section>
    </KeptRoom>
  )
}
