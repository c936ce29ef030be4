import type { ComponentProps } from 'react'
import { EVENT_QUESTIONS, type EventAnswers, type EventQuestion } from '#content/message/contact-request.ts'
import { keptByServer } from '../kept-by-server.tsx'

interface EventFieldsProps {
  /** The previous input. */
  answers?: EventAnswers | undefined
}

const Frame = (content: ComponentProps<'fieldset'>) => <fieldset className="event-fields" {...content} />

/** The form's questions about an event, shown by CSS once the subject is speaking. */
const SentEventFields = ({ answers }: EventFieldsProps) => (
  <Frame>
    <legend>Your event, as far as you know</legend>
    {(Object.keys(EVENT_QUESTIONS) as EventQuestion[]) /* its own keys */
      .map((question) => (
        <label key={question} className="field">
          <span>{EVENT_QUESTIONS[question]}</span>
          <input
            id={`contact-${question}`}
            name={question}
            type={question === 'date' ? 'date' : 'text'}
            dir="auto"
            defaultValue={answers?.[question]}
            className="input"
          />
        </label>
      ))}
  </Frame>
)

export const EventFields = import.meta.env.SSR ? SentEventFields : keptByServer('.event-fields', Frame)
