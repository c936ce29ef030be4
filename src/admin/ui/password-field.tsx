import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

/** The password that the account has, which a password manager knows. */
export const PasswordField = (props: Partial<ComponentProps<typeof Field>>) => (
  <Field label="Password" name="password" type="password" autoComplete="current-password" required {...props} />
)
