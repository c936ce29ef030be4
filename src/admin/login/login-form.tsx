import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { loginTexts, sessionMessages } from '#data/messages.ts'
import { signIn } from '#data/session/account.ts'
import type { AuthResult } from '#data/session/auth-result.ts'
import { hasPasskeys, signInWithPasskey, signInWithSuggestion } from '#data/session/passkeys.ts'
import { useServices } from '../session-context.tsx'
import { Button, SubmitButton } from '../ui/button.tsx'
import { EmailField, PasswordField } from '../ui/credential-fields.tsx'
import { closeToast, showToast } from '../ui/toasts.tsx'
import { textsIn } from '../ui/use-checked-form.ts'

interface LoginFormProps {
  email: string
  /** Why this browser was logged out. */
  refusal: string | null
  onBusyChange: (isBusy: boolean) => void
  onForgot: (email: string) => void
}

/** Idle, busy, then success or an error that a click on the form dismisses. */
export function LoginForm({ email, refusal, onBusyChange, onForgot }: LoginFormProps) {
  const { auth, api, sessions } = useServices()
  const [alert, setAlert] = useState(refusal)
  const [isBusy, setIsBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)

  const setBusy = (busy: boolean) => {
    setIsBusy(busy)
    onBusyChange(busy)
  }

  /** Shows how an attempt ends; undefined if nothing was tried. */
  async function end(attempt: () => Promise<AuthResult | undefined>) {
    setAlert(null)
    setBusy(true)
    const result = await attempt()
    if (result?.isOk) {
      closeToast('sign-in')
      const session = await sessions.refresh()
      // with a second factor the welcome toast follows the code; an unchecked session is not welcomed yet
      if (session.status === 'signed-in' && !session.needsCode && !session.isUnchecked)
        showToast(sessionMessages.signedIn(session.user), 'sign-in')
    } else if (result) {
      setAlert(result.text || loginTexts.failed)
      showToast(sessionMessages.signInFailed(result.text), 'sign-in')
    }
    setBusy(false)
  }

  const passkeys = usePasskeys((result) => void end(async () => result))
  useEffect(() => focusFirstEmpty(element.current), [])

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { email = '', password = '' } = textsIn(form)
    if (!email.trim() || !password) {
      focusFirstEmpty(form)
      return setAlert(loginTexts.incomplete)
    }
    if (form.querySelector('input[type=email]:invalid')) return setAlert(loginTexts.badEmail)
    await end(() => signIn(auth, api, email.trim(), password))
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click dismisses the alert, and so does typing
    <form
      ref={element}
      method="post"
      noValidate
      onSubmit={handleSubmit}
      onClick={() => setAlert(null)}
      onChange={() => setAlert(null)}
      className="grid gap-4"
    >
      {alert && (
        <p role="alert" className="alert">
          {alert}
        </p>
      )}
      <EmailField defaultValue={email} autoComplete={passkeys.isOffered ? 'username webauthn' : 'username'} />
      <PasswordField />
      <SubmitButton isBusy={isBusy} label="Log In" busyLabel="Logging in..." />
      {passkeys.isOffered && (
        <Button variant="outline" disabled={isBusy} onClick={() => void end(passkeys.choose)}>
          Use a passkey
        </Button>
      )}
      <button
        type="button"
        className="link min-h-6 pointer-coarse:min-h-11 cursor-pointer justify-self-center"
        onClick={() => onForgot(element.current ? (textsIn(element.current).email ?? '') : '')}
      >
        Forgot password?
      </button>
    </form>
  )
}

function focusFirstEmpty(form: HTMLFormElement | null) {
  const fields = [...(form?.querySelectorAll('input') ?? [])]
  fields.find(({ value }) => !value.trim())?.focus()
}

/** Passkeys for a login: the browser suggests them at the field for the address, and `choose` opens its dialog. */
function usePasskeys(onSuggested: (result: AuthResult) => void) {
  const { auth, isProject } = useServices()
  const isOffered = !isProject && hasPasskeys()
  const suggesting = useRef<AbortController>(undefined)
  /** A suggestion is made anew after each attempt. */
  const [attempts, setAttempts] = useState(0)
  const handleSuggested = useEffectEvent(onSuggested)

  useEffect(() => {
    if (!isOffered) return
    const controller = new AbortController()
    suggesting.current = controller
    void signInWithSuggestion(auth, controller.signal).then((result) => {
      if (!result) return
      handleSuggested(result)
      setAttempts((count) => count + 1)
    })
    return () => controller.abort()
  }, [auth, isOffered, attempts])

  async function choose() {
    suggesting.current?.abort() // a browser has one request at a time
    const result = await signInWithPasskey(auth)
    setAttempts((count) => count + 1)
    return result
  }
  return { isOffered, choose }
}
