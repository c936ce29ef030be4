import { useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { loginTexts } from '#data/messages.ts'
import { canStore } from '#data/rest/browser-storage.ts'
import { verifyMailedCode } from '#data/session/account.ts'
import { textOfEnd } from '#data/session/auth-result.ts'
import { hasRole } from '#data/session/session.ts'
import { useServices, useSession } from '../session-context.tsx'
import { Button, SubmitButton } from '../ui/button.tsx'
import { EmailField, MailedCodeField } from '../ui/credential-fields.tsx'
import { Loading } from '../ui/loading.tsx'
import { typedCode } from '../ui/typed-code.ts'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { CodeStep } from './code-step.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { LoginForm } from './login-form.tsx'
import { LogoutButton } from './logout-button.tsx'
import { SignInFrame, ToLogin } from './sign-in-frame.tsx'

/**
 * The login. A logged-in admin or assistant is sent on to the dashboard; a logged-in user without rights sees a notice with
 * a Logout button, because sending them on would loop.
 */
export function LoginPage() {
  const session = useSession()
  const { state: askedFor } = useLocation()
  const [search] = useSearchParams()
  const [isBusy, setIsBusy] = useState(false)
  const [hasForgotten, setHasForgotten] = useState(askedFor?.hasForgotten === true)
  /** The address typed into one form, for the other one. */
  const [email, setEmail] = useState('')
  const change = (isForgotten: boolean) => (typed: string) => {
    setEmail(typed)
    setHasForgotten(isForgotten)
  }

  // the form stays while its own login is being checked
  if (session.status === 'checking' && !isBusy) return <Loading />
  if (session.status === 'signed-in' && !isBusy && !hasForgotten) {
    if (session.needsCode) return <CodeStep />
    if (session.isUnchecked) return <NotChecked />
    const target = typeof askedFor === 'string' ? askedFor : '/admin'
    return hasRole(session.user) ? <Navigate to={target} replace /> : <NotAdmin email={session.user.email} />
  }
  if (search.get('type') === 'magiclink') return <MailedCode />
  if (hasForgotten) return <ForgotPassword email={email} onBack={change(false)} />
  return (
    <SignInFrame title="Admin Portal" lead="Sign in with your admin credentials">
      {!isSecureContext && <p>{loginTexts.plainHttp}</p>}
      {!canStore() && <p>{loginTexts.notStored}</p>}
      <LoginForm
        email={email}
        refusal={session.status === 'signed-out' && session.refusal ? textOfEnd(session.refusal) : null}
        onBusyChange={setIsBusy}
        onForgot={change(true)}
      />
    </SignInFrame>
  )
}

/** A user is logged in, but the server did not say whether they are an admin; a retry may help. */
function NotChecked() {
  const { sessions } = useServices()
  const [isBusy, setIsBusy] = useState(false)

  async function handleRetry() {
    setIsBusy(true)
    await sessions.refresh()
    setIsBusy(false)
  }

  return (
    <SignInFrame title="Not checked yet" lead="The server did not say whether your account may edit the site.">
      <p role="status">{isBusy ? 'Checking...' : 'You are still logged in. Check your connection, then try again.'}</p>
      <Button disabled={isBusy} onClick={handleRetry}>
        Try again
      </Button>
      <LogoutButton variant="outline" />
    </SignInFrame>
  )
}

function NotAdmin({ email }: { email: string }) {
  const { command } = useServices()
  const lead = `You are logged in as ${email}, but this account may not edit the site.`
  return (
    <SignInFrame title="No admin rights" lead={lead}>
      <p className="text-sm text-muted wrap-anywhere">
        Whoever runs the site can change that with:
        <code className="block">{command(`admin create ${email}`)}</code>
      </p>
      <LogoutButton />
    </SignInFrame>
  )
}

/** Logs in with the code of a mail for signing in, behind its link. */
function MailedCode() {
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
        <SubmitButton isBusy={isBusy} label="Log In" busyLabel="Checking..." />
      </form>
      <ToLogin />
    </SignInFrame>
  )
}
