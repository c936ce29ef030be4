import { useLocation } from 'react-router'
import { authTexts } from '#data/messages.ts'
import { verifyMailedCode } from '#data/session/account.ts'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { EmailField, MailedCodeField } from '../ui/credential-fields.tsx'
import { typedCode } from '../ui/typed-code.ts'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { SignInFrame } from './sign-in-frame.tsx'

/** Logs in with the code of a password mail, for a mail read on another device or a link that fails. */
export function MailedCode({ linkFault, onPassed }: { linkFault: string | null; onPassed: () => void }) {
  const { auth, sessions } = useServices()
  const email = String(useLocation().state?.email ?? '')
  const { error, isBusy, formProps } = useCheckedForm(async ({ email: address = '', code = '' }) => {
    const result = await verifyMailedCode(auth, address.trim(), typedCode(code))
    if (!result.isOk) return result.text
    onPassed()
    await sessions.refresh()
    return null
  })

  return (
    <SignInFrame
      title={linkFault === authTexts.linkUsedUp ? 'Link not valid' : 'Enter the code'}
      lead={linkFault ?? 'The mail for choosing a new password contains a link and a code.'}
    >
      {linkFault && <p>If the mail is less than an hour old, its code may still work.</p>}
      <form method="post" {...formProps} className="grid gap-4">
        <EmailField defaultValue={email} autoFocus={!email} />
        <MailedCodeField autoFocus={email !== ''} error={error} />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Checking...' : 'Continue'}
        </Button>
      </form>
      <a href="/admin/login" className="link justify-self-center">
        Go to the login
      </a>
    </SignInFrame>
  )
}
