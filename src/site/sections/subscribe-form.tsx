import type { ComponentProps } from 'react'
import { CONTACT_MESSAGE_MAX_LENGTH } from '#content/message/contact-message.ts'
import { useBoot, useServerWords } from '../content-context.tsx'
import { serverOnly } from '../server-only.tsx'
import { Button } from '../ui/button.tsx'

interface SubscribeFormProps {
  /** The previous input, with its error. */
  email?: string
  error?: string | undefined
}

const Frame = (content: ComponentProps<'form'>) => (
  <form method="post" action="/subscribe" className="subscribe" data-clarity-mask="True" {...content} />
)

/** Posts an e-mail address to our own address, with JavaScript or without: the answer leads to the newsletter's publisher. */
function SentSubscribeForm({ email, error }: SubscribeFormProps) {
  const { subscribe: words } = useServerWords()
  return (
    !useBoot().isStatic && (
      <Frame>
        <label className="field">
          <span>{words.label}</span>
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
          {words.button}
        </Button>
      </Frame>
    )
  )
}

/** A newsletter whose address was set after rendering has no form until a reload. */
export const SubscribeForm = import.meta.env.SSR ? SentSubscribeForm : serverOnly('.subscribe', Frame)
