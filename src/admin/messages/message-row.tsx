import { Link } from 'react-router'
import { readRequest } from '#content/message/contact-request.ts'
import { CONTACT_SUBJECTS } from '#content/message/contact-subject.ts'
import type { StoredMessage } from '#content/message/stored-message.ts'
import { useServices } from '../session-context.tsx'
import { Delivery } from './delivery.tsx'
import { ShortTime } from './message-time.tsx'
import { FROM_LIST } from './message-view.tsx'

/** In characters: more than fits into a row. */
const SHOWN_MAX_LENGTH = 300

/** The id of a message's link in the list, for moving the focus to it. */
export const rowId = (id: string) => `message-${id}`

interface MessageRowProps {
  message: StoredMessage
  openId: string | null
  to: string
  now: number
}

/** The link is the name; its click area is the whole row. */
export function MessageRow({ message, openId, to, now }: MessageRowProps) {
  const { id, name, email, created_at, read_at } = message
  const isOpen = id === openId
  const { mails } = useServices()
  const isUnread = read_at === null
  const { subject, answers, text } = readRequest(message.message)
  return (
    <li className="message-row" data-open={isOpen || undefined}>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Link
          id={rowId(id)}
          to={to}
          state={openId === null ? FROM_LIST : null}
          preventScrollReset
          aria-current={isOpen || undefined}
          className={isUnread ? 'message-link font-bold' : 'message-link'}
        >
          {name}
        </Link>
        {isUnread && <span className="flex-none text-xs font-semibold text-accent">Unread</span>}
        <span className="ml-auto flex-none text-xs text-muted">
          <ShortTime iso={created_at} now={now} />
        </span>
      </p>
      <p className="truncate text-xs text-muted">
        {subject && <span className="message-topic">{CONTACT_SUBJECTS[subject]}</span>}
        {email}
      </p>
      <p dir="auto" className="mt-1 truncate">
        {[answers.event, text.trim()].filter(Boolean).join(' · ').slice(0, SHOWN_MAX_LENGTH)}
      </p>
      <div className="mt-1 line-clamp-3 text-xs text-muted">
        <Delivery message={message} now={now} canMail={mails.messages} />
      </div>
    </li>
  )
}
