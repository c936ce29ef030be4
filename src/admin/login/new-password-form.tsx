import { passwordFault } from '#api/password.ts'
import { Button } from '../ui/button.tsx'
import { EmailField, MailedCodeField, PasswordField } from '../ui/credential-fields.tsx'
import { Field } from '../ui/field.tsx'
import { typedCode } from '../ui/typed-code.ts'
import { useCheckedForm } from '../ui/use-checked-form.ts'

export type TypedPassword = Record<'password' | 'current' | 'code' | 'email', string>

export interface PasswordFault {
  field: 'password' | 'current' | 'code'
  text: string
}

interface NewPasswordFormProps {
  /** The account's address, for password managers, if it is known. */
  email: string
  /** The proof of identity: the current password, the code of the mail whose link is open, or that code and its address. */
  asks?: 'current' | 'code' | 'mail' | undefined
  /** The label of a button with further effects. */
  action?: string | false
  onSave: (typed: TypedPassword) => Promise<PasswordFault | null>
}

export function NewPasswordForm({ email, asks, action, onSave }: NewPasswordFormProps) {
  const { error, isBusy, formProps } = useCheckedForm<PasswordFault>(async (typed, form) => {
    const { password = '', current = '', code = '', email = '' } = typed
    const fault = passwordFault(password)
    if (fault) return { field: 'password', text: fault }
    const refusal = await onSave({ password, current, code: typedCode(code), email: email.trim() })
    if (!refusal) form.reset()
    return refusal
  })
  const errorAt = (field: PasswordFault['field']) => (error?.field === field ? error.text : undefined)
  const isInMailbox = asks === 'code' || asks === 'mail'

  return (
    <form method="post" {...formProps} className="grid gap-4">
      {asks === 'mail' ? (
        <EmailField defaultValue={email} autoFocus={!email} />
      ) : (
        email && <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      )}
      {isInMailbox && <MailedCodeField autoFocus={asks === 'code' || email !== ''} error={errorAt('code')} />}
      {asks === 'current' && <PasswordField label="Current password" name="current" error={errorAt('current')} />}
      <Field
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint="At least 12 characters. A sentence that nobody else would write works best; spaces are allowed."
        required
        autoFocus={!asks}
        error={errorAt('password')}
      />
      <Button type="submit" variant={action ? 'danger' : 'solid'} disabled={isBusy} className="justify-self-end">
        {isBusy ? 'Saving...' : action || 'Save Password'}
      </Button>
    </form>
  )
}
