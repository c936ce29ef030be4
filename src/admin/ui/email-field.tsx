import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

/** A field for the e-mail address of an account. */
export const EmailField = (props: Partial<ComponentProps<typeof Field>>) => (
  <Field label="Email" name="email" type="email" autoComplete="username" required {...props} />
)
