import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

type CodeFieldProps = Partial<ComponentProps<typeof Field>>

/** A field for the six digits that an authenticator app shows. */
export const CodeField = (props: CodeFieldProps) => (
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

/** A field for the code of a mail: six digits from the embedded backend, eight from a Supabase project. */
export const MailedCodeField = (props: CodeFieldProps) => (
  <CodeField label="Code from the mail" pattern="[0-9 ]{6,9}" title="The digits from the mail" {...props} />
)
