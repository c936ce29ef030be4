import type { ReactNode } from 'react'
import type { ContactSubject } from '#content/message/contact-subject.ts'
import { firstNameIn } from '#content/site/site.ts'
import { siteQuery } from '#data/records/content-queries.ts'
import { useContent, useWords } from '../content-context.tsx'

export interface SentMessage {
  name: string
  about: ContactSubject | null
  text: string
}

interface ContactSentProps extends SentMessage {
  /** On a page of its own, without a toast. */
  isPage?: boolean
  children: ReactNode
}

/** What stands in place of the form once a message is sent. */
export function ContactSent({ name, about, text, isPage, children }: ContactSentProps) {
  const { contact: words } = useWords()
  const Heading = isPage ? 'h1' : 'h3'
  const answersWithin = useContent(siteQuery).data?.response_time
  return (
    <div className="form measure" data-clarity-mask="True">
      <Heading ref={takeFocus} tabIndex={-1} className={`display ${isPage ? 'text-title' : 'card-title'}`}>
        {words.thanks(firstNameIn(name))}
      </Heading>
      {isPage && <p>{words.sent.description}</p>}
      {answersWithin && <p>{answersWithin}</p>}
      <dl className="form">
        <div className="field">
          <dt className="text-muted">{words.subject}</dt>
          <dd>{about ? words.subjects[about] : words.otherSubject}</dd>
        </div>
        <div className="field">
          <dt className="text-muted">{words.message}</dt>
          <dd dir="auto" className="whitespace-pre-line">
            {text}
          </dd>
        </div>
      </dl>
      {children}
    </div>
  )
}

/** Of the form that it replaces; not that of a visitor who has moved on. */
function takeFocus(heading: HTMLElement | null) {
  const { activeElement } = document
  if (activeElement === document.body || activeElement?.closest('form')) heading?.focus()
}
