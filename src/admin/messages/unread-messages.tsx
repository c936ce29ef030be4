import { Link } from 'react-router'
import { countOf } from '#content/count-of.ts'
import { useUnreadCount } from './use-inbox.ts'

/** One line on the dashboard, if there are any. */
export function UnreadMessages() {
  const unread = useUnreadCount('inbox')
  if (!unread) return null
  return (
    <p className="mt-2">
      <Link to="/admin/messages" className="link inline-flex items-center font-semibold pointer-coarse:min-h-11">
        {countOf(unread, 'unread message')}
      </Link>
    </p>
  )
}
