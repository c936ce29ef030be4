import { CONTACT_MESSAGE_MAX_LENGTH, type ContactMessage } from '#content/contact-message.ts'
import { contactSent } from '#data/messages.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'

export interface ContactAnswerProps {
  isSent: boolean
  /** Why it was not taken. */
  error?: string
  /** What the visitor wrote, so that nothing is lost. */
  values: ContactMessage
}

/** Answers the contact form where no JavaScript runs: thanks, or the same form with the words still in it. */
export const ContactAnswer = ({ isSent, error, values }: ContactAnswerProps) => (
  <Page path="/contact">
    <section className="page-header grid gap-8 pb-16">
      <h1 className="display text-title">{isSent ? contactSent.title : 'Get in Touch'}</h1>
      {isSent ? (
        <>
          <p role="status" className="text-lg">
            {contactSent.description}
          </p>
          <ButtonLink href="/" className="justify-self-start">
            Return to Home
          </ButtonLink>
        </>
      ) : (
        <FormAgain values={values} error={error} />
      )}
    </section>
  </Page>
)

const FormAgain = ({ values, error }: { values: ContactMessage; error: string | undefined }) => (
  <form method="post" action="/contact" className="form max-w-xl" aria-describedby="contact-error">
    <p id="contact-error" role="alert" className="alert">
      {error}
    </p>
    <label className="field">
      <span>Name</span>
      <input
        name="name"
        autoComplete="name"
        required
        maxLength={CONTACT_MESSAGE_MAX_LENGTH.name}
        defaultValue={values.name}
        className="input"
      />
    </label>
    <label className="field">
      <span>Email</span>
      <input
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={CONTACT_MESSAGE_MAX_LENGTH.email}
        defaultValue={values.email}
        className="input"
      />
    </label>
    <label className="field">
      <span>Message</span>
      <textarea
        name="message"
        rows={6}
        required
        maxLength={CONTACT_MESSAGE_MAX_LENGTH.message}
        defaultValue={values.message}
        className="input"
      />
    </label>
    <Button type="submit" className="justify-self-start">
      Send Message
    </Button>
  </form>
)
