import type { MouseEvent } from 'react'
import type { ContactRequest } from '#content/message/contact-request.ts'
import { displayClass } from '#content/site/letters.ts'
import { firstNameIn } from '#content/site/site.ts'
import { siteQuery } from '#data/records/content-queries.ts'
import { useContent, useWords } from '../content-context.tsx'
import { ButtonLink } from '../ui/button.tsx'

export type SentMessage = Omit<ContactRequest, 'answers'> & { name: string }

type ContactSentProps = { sent: SentMessage | null; onAnother?: (event: MouseEvent) => void }

/** What stands in place of the form, or without `onAnother` on a page of its own; null is a message that is not shown any more. */
export function ContactSent({ sent, onAnother }: ContactSentProps) {
  const { contact: words } = useWords()
  const Heading = onAnother ? 'h3' : 'h1'
  const title = sent ? words.thanks(firstNameIn(sent.name)) : words.sent.title
  const answersWithin = useContent(siteQuery).data?.response_time
  return (
    <div className="form measure" data-clarity-mask="True">
      <Heading
        ref={takeFocus}
        tabIndex={-1}
        className={displayClass(onAnother ? 'display card-title' : 'display text-title', title)}
      >
        {title}
      </Heading>
      {!onAnother && <p>{words.sent.description}</p>}
      {answersWithin && <p>{answersWithin}</p>}
      {sent && (
        <dl className="form">
          <div className="field">
            <dt className="text-muted">{words.subject}</dt>
            <dd>{sent.subject ? words.subjects[sent.subject] : words.otherSubject}</dd>
          </div>
          <div className="field">
            <dt className="text-muted">{words.message}</dt>
            <dd className="whitespace-pre-line">{sent.text.trim()}</dd>
          </div>
        </dl>
      )}
      <ButtonLink variant="outline" href="/#contact" className="justify-self-start" onClick={onAnother}>
        {words.another}
      </ButtonLink>
    </div>
  )
}

/** Of the form that it replaces; not that of a visitor who has moved on. */
function takeFocus(heading: HTMLElement | null) {
  const { activeElement } = document
  if (activeElement === document.body || activeElement?.closest('form')) heading?.focus()
}
