import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

/** A field for a six-digit code from an authenticator app or a mail. */
export const CodeField = (props: Partial<ComponentProps<typeof Field>>) => (
  <Field
    label="Code"
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    pattern="[0-9 ]{6,7}"
    title="Six digits"
    required
    {...props}
  />
)
