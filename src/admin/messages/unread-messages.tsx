import { Link } from 'react-router'
import { countOf } from '#content/text/count-of.ts'
import { useUnreadCount } from './use-inbox.ts'

/** One line on the dashboard, even without unread messages or before their number is known, so that nothing below moves. */
export function UnreadMessages() {
  const unread = useUnreadCount('inbox')
  return (
    <p className="mt-2 flex min-h-lh items-center text-muted pointer-coarse:min-h-11">
      {unread ? (
        <Link to="/admin/messages" className="link inline-flex items-center font-semibold pointer-coarse:min-h-11">
          {countOf(unread, 'unread message')}
        </Link>
      ) : (
        unread === 0 && 'No unread messages'
      )}
    </p>
  )
}
