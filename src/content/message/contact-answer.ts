import type { ContactMessage } from './contact-message.ts'
import type { EventAnswers } from './contact-request.ts'
import type { ContactSubject } from './contact-subject.ts'

/** What the page shows in response to the contact form that was posted without JavaScript. */
export interface ContactAnswer {
  isSent: boolean
  /** Why the message was not accepted, in words for the visitor. */
  error?: string
  /** What is wrong with a field, shown next to it. */
  fieldErrors?: Partial<ContactMessage>
  /** The visitor's input, so that nothing is lost. */
  values: ContactMessage
  about?: ContactSubject | null
  /** The visitor's answers about an event, kept even if the subject has changed. */
  answers?: EventAnswers
}
