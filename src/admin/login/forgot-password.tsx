import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { requestPasswordReset } from '#data/session/account.ts'
import { useServices } from '../session-context.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { EmailField } from '../ui/credential-fields.tsx'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { SignInFrame } from './sign-in-frame.tsx'

/** Mails a link for setting a new password, without revealing whether the address has an account. */
export function ForgotPassword({ email, onBack }: { email: string; onBack: (email: string) => void }) {
  const { auth, mails, isProject, command } = useServices()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const answer = useRef<HTMLParagraphElement>(null)
  const { error, isBusy, formProps } = useCheckedForm(async ({ email: address = '' }) => {
    const result = await requestPasswordReset(auth, address.trim())
    // a project limits mails to known addresses only: the same answer hides whether an address is known
    const isSecret = isProject && !result.isOk && ['mails-limited', 'mail-failed'].includes(result.fault ?? '')
    if (!result.isOk && !isSecret) return result.text
    setSentTo(address.trim())
    return null
  })

  // the form disappears with its focused button
  useEffect(() => {
    if (sentTo !== null) answer.current?.focus()
  }, [sentTo])

  return (
    <SignInFrame title="Forgot password?" lead="We send you a link to choose a new one.">
      {sentTo !== null ? (
        <>
          <p ref={answer} tabIndex={-1} role="status" className="outline-none">
            If this address belongs to an account, a mail with a link is{' '}
            {mails.account ? 'on its way' : 'in the outbox folder on the server: this site cannot send mail yet'}. The
            link works once, within an hour.
          </p>
          <p>
            Reading the mail on another device?{' '}
            <Link to="/admin/reset-password" state={{ email: sentTo }} className="link">
              Enter the code from the mail here
            </Link>
            .
          </p>
        </>
      ) : (
        <form method="post" {...formProps} className="grid gap-4">
          <EmailField ref={field} defaultValue={email} autoFocus error={error} />
          <SubmitButton isBusy={isBusy} label="Send Link" busyLabel="Sending..." />
        </form>
      )}
      <p className="text-sm text-muted">
        If no mail arrives, whoever runs the site can set a new password (
        <span className="whitespace-nowrap">{command('admin reset-password')}</span>).
      </p>
      <button
        type="button"
        className="link min-h-6 pointer-coarse:min-h-11 cursor-pointer justify-self-center"
        onClick={() => onBack(sentTo ?? field.current?.value ?? '')}
      >
        Back to the login
      </button>
    </SignInFrame>
  )
}
