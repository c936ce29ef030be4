import { useEffect, useEffectEvent, useRef } from 'react'
import { z } from 'zod'
import { EVENT_QUESTIONS, type EventQuestion, readRequest } from '#content/message/contact-request.ts'
import { CONTACT_SUBJECTS } from '#content/message/contact-subject.ts'
import type { StoredMessage } from '#content/message/stored-message.ts'
import { formatLongDate } from '#content/words/english.ts'
import { useServices } from '../session-context.tsx'
import { CloseLink } from './close-link.tsx'
import { FromAddress } from './delete-many.tsx'
import { Delivery } from './delivery.tsx'
import { MessageActions } from './message-actions.tsx'
import { FullTime } from './message-time.tsx'
import { useMessageActions } from './use-message-actions.ts'

export interface MessageViewProps {
  message: StoredMessage
  now: number
  closeTo: string
  /** Called when the message no longer belongs to the folder it was opened in. */
  onLeave: () => void
}

/** The full message. Opening it moves the focus there and marks it as read. Mount it with the message's id as key. */
export function MessageView({ message, now, closeTo, onLeave }: MessageViewProps) {
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
            <Answer key={question} label={EVENT_QUESTIONS[question as EventQuestion] /* a key of the answers */}>
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
