import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import { BETWEEN_DIGITS } from './typed-code.ts'

type CredentialFieldProps = Partial<ComponentProps<typeof Field>>

export const EmailField = (props: CredentialFieldProps) => (
  <Field label="Email" name="email" type="email" autoComplete="username" required {...props} />
)

export const PasswordField = (props: CredentialFieldProps) => (
  <Field label="Password" name="password" type="password" autoComplete="current-password" required {...props} />
)

const digits = (count: string) => String.raw`(${BETWEEN_DIGITS}\p{Nd}){${count}}${BETWEEN_DIGITS}`

/** A field for the six digits that an authenticator app shows. */
export const CodeField = (props: CredentialFieldProps) => (
  <Field
    label="Code"
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    pattern={digits('6')}
    title="Six digits"
    required
    {...props}
  />
)

/** A field for the code of a mail: six digits from the embedded backend, eight from a Supabase project. */
export const MailedCodeField = (props: CredentialFieldProps) => (
  <CodeField label="Code from the mail" pattern={digits('6,8')} title="The digits from the mail" {...props} />
)
