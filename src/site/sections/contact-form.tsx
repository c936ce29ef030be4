import { type FormEvent, useState } from 'react'
import { sendContactMessage } from '#data/contact-messages.ts'
import { contactFailed, contactSent } from '#data/messages.ts'
import { useApi } from '../content-context.tsx'
import { showToast } from '../toast/toasts.ts'
import { Button } from '../ui/button.tsx'
import { ContactFields } from './contact-fields.tsx'

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
      data-clarity-mask="True"
    >
      <ContactFields placeholder={placeholder} />
      <Button type="submit" disabled={isSending} className="justify-self-start">
        {isSending ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  )
}
