import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

/** A field for the account's current password, filled in by password managers. */
export const PasswordField = (props: Partial<ComponentProps<typeof Field>>) => (
  <Field label="Password" name="password" type="password" autoComplete="current-password" required {...props} />
)
