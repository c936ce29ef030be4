import { CONTACT_MESSAGE_MAX_LENGTH } from '#content/contact-message.ts'
import { Button } from '../ui/button.tsx'

interface SubscribeFormProps {
  /** What was submitted before, with its error. */
  email?: string
  error?: string | undefined
}

/** Posts an e-mail address to our own address, with JavaScript or without: the answer leads to the newsletter's publisher. */
export const SubscribeForm = ({ email, error }: SubscribeFormProps) => (
  <form method="post" action="/subscribe" className="subscribe" data-clarity-mask="True">
    <label className="field">
      <span>Your e-mail address</span>
      <input
        type="email"
        name="email"
        required
        maxLength={CONTACT_MESSAGE_MAX_LENGTH.email}
        autoComplete="email"
        defaultValue={email}
        className="input"
        {...(error && { 'aria-invalid': true, 'aria-describedby': 'subscribe-error' })}
      />
    </label>
    {error && (
      <p id="subscribe-error" role="alert" className="field-error">
        {error}
      </p>
    )}
    <Button type="submit" data-count="newsletter" data-count-name="subscribe">
      Subscribe
    </Button>
  </form>
)
