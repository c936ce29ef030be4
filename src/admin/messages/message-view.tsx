import X from 'lucide-react/icons/x'
import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { type EventQuestion, questionLabel, readRequest } from '#content/message/contact-request.ts'
import { CONTACT_SUBJECTS } from '#content/message/contact-subject.ts'
import { inboxTexts } from '#content/message/inbox-texts.ts'
import type { StoredMessage } from '#content/message/stored-message.ts'
import { formatLongDate } from '#content/words/english.ts'
import { useServices } from '../session-context.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { FromAddress } from './delete-many.tsx'
import { Delivery } from './delivery.tsx'
import { MessageActions, useMessageActions } from './message-actions.tsx'
import { FullTime } from './message-time.tsx'
import { useMessage } from './use-inbox.ts'

/** The state of a history entry that directly follows the list. */
export const FROM_LIST = { isFromList: true } as const

interface MessageViewProps {
  message: StoredMessage
  now: number
  closeTo: string
  /** Called when the message no longer belongs to the folder it was opened in. */
  onLeave: () => void
}

interface OpenMessageProps extends Omit<MessageViewProps, 'message'> {
  id: string
  known: StoredMessage | undefined
}

/** The message named by the address. Mount it with the id as key. */
export function OpenMessage({ id, known, ...view }: OpenMessageProps) {
  const { data, isError, refetch } = useMessage(id)
  const message = newerOf(data, known)
  if (message) return <MessageView message={message} {...view} />
  if (message === null) return <GoneMessage closeTo={view.closeTo} />
  if (isError) return <LoadFailure text="The message could not be loaded." onRetry={refetch} />
  return <Spinner />
}

/** A cached message may be older than the list; null is a message that no longer exists. */
function newerOf(read: StoredMessage | null | undefined, known: StoredMessage | undefined) {
  if (read === undefined) return known
  return read && known && Date.parse(known.updated_at) > Date.parse(read.updated_at) ? known : read
}

/** The full message. Opening it moves the focus there and marks it as read. Mount it with the message's id as key. */
function MessageView({ message, now, closeTo, onLeave }: MessageViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const actions = useMessageActions(message)
  const { mails } = useServices()

  const handleOpened = useEffectEvent(() => {
    heading.current?.focus()
    if (message.read_at === null) void actions.change('read')
  })
  // once per opening; a message marked as unread stays unread
  useEffect(() => handleOpened(), [])

  /** Does nothing if another message or page was opened before the answer came. */
  function handleLeave() {
    if (heading.current) onLeave()
  }

  return (
    <article className="card message-view" aria-labelledby="message-name">
      <div className="flex items-start gap-4">
        <h2 ref={heading} id="message-name" tabIndex={-1} dir="auto" className="min-w-0 grow wrap-anywhere">
          {message.name}
        </h2>
        <CloseLink to={closeTo} />
      </div>
      <p className="wrap-anywhere">{message.email}</p>
      <div className="mt-1 text-sm text-muted wrap-anywhere sm:mt-2">
        <p>
          <FullTime iso={message.created_at} />
          {message.status === 'spam' && ', in Spam'}
          {message.read_at === null && ', unread'}
        </p>
        <Delivery message={message} now={now} canMail={mails.messages} isWhole />
      </div>
      <MessageActions message={message} actions={actions} onLeave={handleLeave} />
      <div className="mt-2 border-t border-line pt-3 wrap-anywhere sm:mt-5 sm:pt-5">
        <RequestView message={message.message} />
      </div>
      <FromAddress email={message.email} onDeleted={handleLeave} />
    </article>
  )
}

/** The answers to the form's questions, as a list above the visitor's message. */
function RequestView({ message }: { message: string }) {
  const { subject, answers, text } = readRequest(message)
  return (
    <>
      {subject && (
        <dl className="message-answers">
          <Answer label="About">{CONTACT_SUBJECTS[subject]}</Answer>
          {Object.entries(answers).map(([question, answer]) => (
            <Answer key={question} label={questionLabel(question as EventQuestion) /* a key of the answers */}>
              {question === 'date' ? readableDate(answer) : answer}
            </Answer>
          ))}
        </dl>
      )}
      <p dir="auto" className="whitespace-pre-wrap">
        {text}
      </p>
    </>
  )
}

const Answer = ({ label, children }: { label: string; children: string }) => (
  <div>
    <dt>{label}</dt>
    <dd dir="auto">{children}</dd>
  </div>
)

/** Without a date field a browser sends whatever was typed. */
const readableDate = (text: string) => (z.iso.date().safeParse(text).success && formatLongDate(text)) || text

function GoneMessage({ closeTo }: { closeTo: string }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <div className="card message-view flex items-start gap-4">
      <p ref={text} tabIndex={-1} className="grow">
        {inboxTexts.missing}
      </p>
      <CloseLink to={closeTo} />
    </div>
  )
}

/**
 * Returns to the list so that Back does not open the message again: goes one step back if the list came before, else
 * replaces the history entry.
 */
function CloseLink({ to }: { to: string }) {
  const { state } = useLocation()
  const navigate = useNavigate()

  function handleClick(event: MouseEvent) {
    if (!state?.isFromList || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate(-1)
  }

  return (
    <Link
      to={to}
      replace
      preventScrollReset
      onClick={handleClick}
      className="icon-button -my-2 -mr-2"
      aria-label="Close the message"
      title="Close"
    >
      <X aria-hidden="true" className="size-4" />
    </Link>
  )
}
