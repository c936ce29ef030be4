import { sessionMessages } from '#data/messages.ts'
import { passSecondFactor } from '#data/session/account.ts'
import { useServices } from '../session-context.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { showToast } from '../ui/toasts.tsx'
import { useCodeForm } from '../ui/use-checked-form.ts'
import { FactorField } from './factor-field.tsx'
import { LogoutButton } from './logout-button.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** Asks for the code of the second factor; the welcome toast follows it, or what was interrupted by it. */
export function CodeStep({ onPassed }: { onPassed?: () => Promise<void> }) {
  const { auth, sessions, command } = useServices()
  const { error, isBusy, formProps } = useCodeForm(async (code) => {
    const result = await passSecondFactor(auth, code)
    if (!result.isOk) return result.text
    const session = await sessions.refresh()
    if (onPassed) await onPassed()
    else if (session.status === 'signed-in') showToast(sessionMessages.signedIn(session.user), 'sign-in')
    return null
  })

  return (
    <SignInFrame title="Second step" lead="Enter a code to show that it is you.">
      <form method="post" {...formProps} className="grid gap-4">
        <FactorField autoFocus error={error} />
        <SubmitButton isBusy={isBusy} label="Continue" busyLabel="Checking..." />
        {!onPassed && <LogoutButton variant="outline">Use another account</LogoutButton>}
      </form>
      <p className="text-sm text-muted">
        Lost your phone? A code from any other app that you have set up works too, and so does a recovery code, if you
        made some. Without one, whoever runs the site can remove the second factor (
        <span className="whitespace-nowrap">{command('admin reset-mfa')}</span>).
      </p>
      <p className="text-sm text-muted">
        Never set up an app? Then somebody else did: the mail ‘A second factor was added’ explains how to get your
        account back.
      </p>
    </SignInFrame>
  )
}
