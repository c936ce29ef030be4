import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

export const EmailField = (props: Partial<ComponentProps<typeof Field>>) => (
  <Field label="Email" name="email" type="email" autoComplete="username" required {...props} />
)
