import { type FormEvent, useRef, useState } from 'react'
import { subjectIn, withSubject } from '#content/contact-subject.ts'
import { TRAP_FIELD } from '#content/form-signals.ts'
import { sendContactMessage } from '#data/contact-messages.ts'
import { contactFailed, contactSent } from '#data/messages.ts'
import { useAbout, useApi } from '../content-context.tsx'
import { showToast } from '../toast/toasts.ts'
import { Button } from '../ui/button.tsx'
import { ContactFields } from './contact-fields.tsx'

/** Without JavaScript the form posts to our own address, which answers with a page. */
export function ContactForm({ placeholder }: { placeholder: string }) {
  const api = useApi()
  const [isSending, setIsSending] = useState(false)
  const touchedAt = useRef<number | null>(null)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const text = (name: string) => String(fields.get(name) ?? '')
    const message = {
      name: text('name'),
      email: text('email'),
      message: withSubject(text('message'), subjectIn(fields)),
    }
    const secondsTaken = touchedAt.current && (event.timeStamp - touchedAt.current) / 1000
    setIsSending(true)
    const result = await sendContactMessage(api, message, { isTrapFilled: text(TRAP_FIELD) !== '', secondsTaken })
    setIsSending(false)
    if (result.isSent) {
      form.reset()
      touchedAt.current = null
    }
    showToast(result.isSent ? contactSent : contactFailed(result.text))
  }

  return (
    <form
      method="post"
      action="/contact"
      onSubmit={handleSubmit}
      onFocus={(event) => {
        touchedAt.current ??= event.timeStamp
      }}
      className="form"
      data-reveal=""
      aria-label="Contact form"
      data-clarity-mask="True"
    >
      <ContactFields placeholder={placeholder} about={useAbout()} />
      <Button type="submit" disabled={isSending} className="justify-self-start">
        {isSending ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  )
}
