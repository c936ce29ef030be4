import { verifyMailedCode } from '#data/session/account.ts'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { EmailField, MailedCodeField } from '../ui/credential-fields.tsx'
import { typedCode } from '../ui/typed-code.ts'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { SignInFrame } from './sign-in-frame.tsx'

/** Logs in with the code of a mail that somebody asked for to sign in, behind its link. */
export function MailedCode() {
  const { auth, sessions } = useServices()
  const { error, isBusy, formProps } = useCheckedForm(async ({ email = '', code = '' }) => {
    const result = await verifyMailedCode(auth, email.trim(), typedCode(code), 'email')
    if (!result.isOk) return result.text
    await sessions.refresh()
    return null
  })

  return (
    <SignInFrame title="Enter the code" lead="The mail for logging in contains it.">
      <form method="post" {...formProps} className="grid gap-4">
        <EmailField autoFocus />
        <MailedCodeField error={error} />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Checking...' : 'Log In'}
        </Button>
      </form>
      <a href="/admin/login" className="link justify-self-center">
        Go to the login
      </a>
    </SignInFrame>
  )
}
