import { EVENT_QUESTIONS, type EventAnswers, type EventQuestion } from '#content/message/contact-request.ts'
import { keptHtml } from '../kept-markup.ts'

interface EventFieldsProps {
  /** The previous input. */
  answers?: EventAnswers | undefined
}

const frame = { className: 'event-fields' } as const

/** The form's questions about an event, shown by CSS once the subject is speaking. */
const SentEventFields = ({ answers }: EventFieldsProps) => (
  <fieldset {...frame}>
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
  </fieldset>
)

/** None of it changes, so the browser keeps the server's markup and does not load the component. */
const KeptEventFields = (_: EventFieldsProps) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: read from the page, where the server has rendered it
  <fieldset {...frame} dangerouslySetInnerHTML={{ __html: keptHtml('.event-fields') ?? '' }} />
)

export const EventFields = import.meta.env.SSR ? SentEventFields : KeptEventFields
