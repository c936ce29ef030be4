import { passwordFault } from '#content/account/password.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/credential-fields.tsx'
import { Field } from '../ui/field.tsx'
import { useCheckedForm } from '../ui/use-checked-form.ts'

interface NewPasswordFormProps {
  /** The account's address, for password managers. */
  email: string
  /** Also asks for the current password, because the screen may be unattended. */
  asksCurrent?: boolean
  /** Returns why it was rejected, or null. */
  onSave: (password: string, currentPassword: string) => Promise<PasswordFault | null>
}

export interface PasswordFault {
  field: 'password' | 'current'
  text: string
}

export function NewPasswordForm({ email, asksCurrent = false, onSave }: NewPasswordFormProps) {
  const { error, isBusy, formProps } = useCheckedForm<PasswordFault>(async ({ password = '', current = '' }, form) => {
    const fault = passwordFault(password)
    if (fault) return { field: 'password', text: fault }
    const refusal = await onSave(password, current)
    if (!refusal) form.reset()
    return refusal
  })

  return (
    <form method="post" {...formProps} className="grid gap-4">
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {asksCurrent && (
        <PasswordField
          label="Current password"
          name="current"
          error={error?.field === 'current' ? error.text : undefined}
        />
      )}
      <Field
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint="At least 12 characters. A sentence that nobody else would write works best; spaces are allowed."
        required
        autoFocus={!asksCurrent}
        error={error?.field === 'password' ? error.text : undefined}
      />
      <Button type="submit" disabled={isBusy} className="justify-self-end">
        {isBusy ? 'Saving...' : 'Save Password'}
      </Button>
    </form>
  )
}
