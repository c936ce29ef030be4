import { CONTACT_MESSAGE_MAX_LENGTH } from '#content/message/contact-message.ts'
import { keptHtml } from '../kept-markup.ts'
import { Button } from '../ui/button.tsx'

interface SubscribeFormProps {
  /** The previous input, with its error. */
  email?: string
  error?: string | undefined
}

const frame = { method: 'post', action: '/subscribe', className: 'subscribe', 'data-clarity-mask': 'True' } as const

/** Posts an e-mail address to our own address, with JavaScript or without: the answer leads to the newsletter's publisher. */
const SentSubscribeForm = ({ email, error }: SubscribeFormProps) => (
  <form {...frame}>
    <label className="field">
      <span>Your e-mail address</span>
      <input
        id="subscribe-email"
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

/** The browser keeps the server's markup. A newsletter whose address was set after rendering has no form until a reload. */
function KeptSubscribeForm(_: SubscribeFormProps) {
  const html = keptHtml('.subscribe')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: read from the page, where the server has rendered it
  return html && <form {...frame} dangerouslySetInnerHTML={{ __html: html }} />
}

export const SubscribeForm = import.meta.env.SSR ? SentSubscribeForm : KeptSubscribeForm
