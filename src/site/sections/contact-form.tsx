import { type FormEvent, useState } from 'react'
import { CONTACT_MESSAGE_MAX_LENGTH } from '#content/contact-message.ts'
import { sendContactMessage } from '#data/contact-messages.ts'
import { contactFailed, contactSent } from '#data/messages.ts'
import { useApi } from '../content-context.tsx'
import { showToast } from '../toast/toasts.ts'
import { Button } from '../ui/button.tsx'

/** Without JavaScript the form posts to our own address, which answers with a page. */
export function ContactForm({ placeholder }: { placeholder: string }) {
  const api = useApi()
  const [isSending, setIsSending] = useState(false)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { name, email, message } = Object.fromEntries(new FormData(form)) as Record<string, string> // text fields only
    setIsSending(true)
    const result = await sendContactMessage(api, { name: name ?? '', email: email ?? '', message: message ?? '' })
    setIsSending(false)
    if (result.isSent) form.reset()
    showToast(result.isSent ? contactSent : contactFailed(result.text))
  }

  return (
    <form
      method="post"
      action="/contact"
      onSubmit={handleSubmit}
      className="form"
      data-reveal=""
      aria-label="Contact form"
    >
      <label className="field">
        <span>Name</span>
        <input name="name" autoComplete="name" required maxLength={CONTACT_MESSAGE_MAX_LENGTH.name} className="input" />
      </label>
      <label className="field">
        <span>Email</span>
        <input
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={CONTACT_MESSAGE_MAX_LENGTH.email}
          className="input"
        />
      </label>
      <MessageBox placeholder={placeholder} />
      <Button type="submit" disabled={isSending} className="justify-self-start">
        {isSending ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  )
}

/** The placeholder makes way while the box has the focus, and returns if it is left empty (SPEC section 4). */
function MessageBox({ placeholder }: { placeholder: string }) {
  const [isFocused, setIsFocused] = useState(false)
  return (
    <label className="field">
      <span>Message</span>
      <textarea
        name="message"
        rows={6}
        required
        maxLength={CONTACT_MESSAGE_MAX_LENGTH.message}
        placeholder={isFocused ? '' : placeholder}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
        className="input"
      />
    </label>
  )
}
