import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { requestPasswordReset } from '#data/session/account.ts'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** Mails a link for setting a new password. Nobody is told whether the address has an account. */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const { auth } = useServices()
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [error, setError] = useState<string | undefined>()
  const [email, setEmail] = useState('')

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setState('sending')
    const given = String(new FormData(event.currentTarget).get('email')).trim()
    setEmail(given)
    const result = await requestPasswordReset(auth, given)
    setError(result.isOk ? undefined : result.text)
    setState(result.isOk ? 'sent' : 'idle')
  }

  return (
    <SignInFrame title="Forgot password?" lead="We send a link with which you choose a new one.">
      {state === 'sent' ? (
        <>
          <p role="status">
            If this address belongs to an account, a mail with a link is on its way. It works for an hour, and once.
          </p>
          <p>
            You read the mail on another device?{' '}
            <Link to="/admin/reset-password" state={{ email }} className="link">
              Enter the code from the mail here
            </Link>
            .
          </p>
        </>
      ) : (
        <form onSubmit={handleSubmit} onChange={() => setError(undefined)} className="grid gap-4">
          <Field label="Email" name="email" type="email" autoComplete="username" required autoFocus error={error} />
          <Button type="submit" disabled={state === 'sending'}>
            {state === 'sending' ? 'Sending...' : 'Send Link'}
          </Button>
        </form>
      )}
      <button type="button" className="link min-h-6 cursor-pointer justify-self-center" onClick={onBack}>
        Back to the sign-in
      </button>
    </SignInFrame>
  )
}
