import { type ComponentProps, type ReactNode, useState } from 'react'
import { CONTACT_MESSAGE_MAX_LENGTH, type ContactMessage } from '#content/message/contact-message.ts'
import { type EventAnswers, QUESTIONS } from '#content/message/contact-request.ts'
import { type ContactSubject, SUBJECT_FIELD } from '#content/message/contact-subject.ts'
import { TRAP_FIELD } from '#content/message/form-signals.ts'
import { useServerWords, useWords } from '../content-context.tsx'
import { serverOnly } from '../server-only.tsx'

interface ContactFieldsProps {
  placeholder?: string
  /** The previous input, with its errors. */
  values?: ContactMessage
  answers?: EventAnswers | undefined
  errors?: Partial<ContactMessage> | undefined
  about?: ContactSubject | null | undefined
}

/** The fields of the contact form with their errors, and a hidden one that traps spam. */
export function ContactFields({ placeholder = '', values, answers, errors, about }: ContactFieldsProps) {
  const [isWriting, setIsWriting] = useState(false)
  const { contact: words } = useWords()
  const common = (name: keyof ContactMessage) => ({
    id: `contact-${name}`,
    name,
    required: true,
    dir: 'auto',
    defaultValue: values?.[name],
    className: 'input',
    ...(errors?.[name] && { 'aria-invalid': true, 'aria-describedby': `contact-${name}-error` }),
  })
  return (
    <>
      <label className="field">
        <span>{words.subject}</span>
        <select id="contact-about" name={SUBJECT_FIELD} defaultValue={about ?? ''} className="input">
          {Object.entries(words.subjects).map(([subject, label]) => (
            <option key={subject} value={subject}>
              {label}
            </option>
          ))}
          <option value="">{words.otherSubject}</option>
        </select>
      </label>
      <EventFields answers={answers} />
      <Field label={words.name} name="name" error={errors?.name}>
        <input autoComplete="name" maxLength={CONTACT_MESSAGE_MAX_LENGTH.name} {...common('name')} />
      </Field>
      <Field label={words.email} name="email" error={errors?.email}>
        <input type="email" autoComplete="email" maxLength={CONTACT_MESSAGE_MAX_LENGTH.email} {...common('email')} />
      </Field>
      <Field label={words.message} name="message" error={errors?.message}>
        {/* the placeholder disappears while the box has the focus, and returns if it is left empty */}
        <textarea
          placeholder={isWriting ? '' : placeholder}
          onFocus={() => setIsWriting(true)}
          onBlur={() => setIsWriting(false)}
          {...common('message')}
        />
      </Field>
      {/* a trap for bots that fill in every field: people neither see nor reach it */}
      <div className="sr-only" aria-hidden="true">
        {words.trap}
        <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" className="sr-only" />
      </div>
    </>
  )
}

interface FieldProps {
  label: string
  name: string
  error: string | undefined
  children: ReactNode
}

const Field = ({ label, name, error, children }: FieldProps) => (
  <>
    {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is given */}
    <label className="field">
      <span>{label}</span>
      {children}
    </label>
    {error && (
      <p id={`contact-${name}-error`} className="field-error">
        {error}
      </p>
    )}
  </>
)

const Frame = (content: ComponentProps<'fieldset'>) => <fieldset className="event-fields" {...content} />

/** The form's questions about an event, shown by CSS once the subject is speaking. */
function SentEventFields({ answers }: Pick<ContactFieldsProps, 'answers'>) {
  const { event: words } = useServerWords()
  return (
    <Frame>
      <legend>{words.legend}</legend>
      {QUESTIONS.map((question) => (
        <label key={question} className="field">
          <span>{words.questions[question]}</span>
          <input
            id={`contact-${question}`}
            name={question}
            {...(question === 'date' ? { type: 'date' } : { dir: 'auto' })}
            defaultValue={answers?.[question]}
            className="input"
          />
        </label>
      ))}
    </Frame>
  )
}

const EventFields = import.meta.env.SSR ? SentEventFields : serverOnly('.event-fields', Frame)
