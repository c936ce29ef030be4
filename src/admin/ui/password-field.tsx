import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

export const PasswordField = (props: Partial<ComponentProps<typeof Field>>) => (
  <Field label="Password" name="password" type="password" autoComplete="current-password" required {...props} />
)
