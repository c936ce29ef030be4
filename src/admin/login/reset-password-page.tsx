import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { accountMessages, authTexts } from '#data/messages.ts'
import { changePassword, leaveMailSession, verifyMailedCode, verifyMailLink } from '#data/session/account.ts'
import { useServices } from '../session-context.tsx'
import { showToast } from '../ui/toasts.tsx'
import { CodeStep } from './code-step.tsx'
import { NewPasswordForm, type PasswordFault, type TypedPassword } from './new-password-form.tsx'
import { SignInFrame, ToLogin } from './sign-in-frame.tsx'
import { useMailLink } from './use-mail-link.ts'

/**
 * The target of the links for a new password and of invitations, and the form for the code of such a mail. Opening it uses
 * nothing up: one press submits the proof and sets the password. The link in the mail about a new second factor (`undo=factor`)
 * has further effects, and asks for the code of its mail too.
 */
export function ResetPasswordPage() {
  const { auth, api, sessions, isProject, command } = useServices()
  const navigate = useNavigate()
  const email = String(useLocation().state?.email ?? '')
  const { link, isForeign, drop } = useMailLink(['recovery', 'invite'])
  const [isProven, setIsProven] = useState(false)
  const [dead, setDead] = useState<{ title: string; lead: string }>()
  /** The new password while the second factor is asked for. */
  const [waiting, setWaiting] = useState('')
  const isFirst = link?.type === 'invite'

  async function handleSave({ password, code, email }: TypedPassword): Promise<PasswordFault | null> {
    if (!isProven) {
      const proof = await (link ? verifyMailLink(auth, link, code) : verifyMailedCode(auth, email, code, 'recovery'))
      if (!proof.isOk) {
        if (proof.fault === 'link-dead') {
          setDead({ title: isFirst ? 'Invitation not valid' : 'Link not valid', lead: proof.text })
          drop()
        }
        return { field: !link || proof.fault === 'code-wrong' ? 'code' : 'password', text: proof.text }
      }
      setIsProven(true)
    }
    const session = await sessions.refresh()
    if (session.status !== 'signed-in' || !session.needsCode) return save(password)
    setWaiting(password)
    return null
  }

  async function save(password: string): Promise<PasswordFault | null> {
    const result = await changePassword(auth, password)
    if (!result.isOk) return { field: 'password', text: result.text }
    if (isProject) await leaveMailSession(auth, api, password)
    const session = await sessions.refresh()
    const asksAgain = session.status === 'signed-in' && session.needsCode
    showToast(accountMessages[isFirst ? 'passwordSet' : asksAgain ? 'passwordChangedLogIn' : 'passwordChanged'])
    await navigate('/admin', { replace: true })
    return null
  }

  /** The form returns if the password is refused. */
  async function handlePassed() {
    const fault = await save(waiting)
    setWaiting('')
    if (fault) showToast(accountMessages.failed(fault.text))
  }

  // of a project whose mails have GoTrue's own templates, or had them when this mail was sent
  if (isForeign)
    return (
      <SignInFrame title="Link not usable" lead={authTexts.foreignLink}>
        <p>
          Whoever runs the site can put its own mails into the project (docs/supabase.md); then ask for a new one. Or
          they set a password:
          <code className="block wrap-anywhere">{command('admin reset-password')}</code>
        </p>
        <ToLogin />
      </SignInFrame>
    )
  // the code of its mail was used with it
  if (dead)
    return (
      <SignInFrame key="dead" {...dead}>
        <Link to="/admin/login" state={{ hasForgotten: true }} className="button button-solid">
          Ask for a new mail
        </Link>
        <ToLogin />
      </SignInFrame>
    )
  if (waiting) return <CodeStep onPassed={handlePassed} />
  const undoes = link?.undoes === true && !isProven
  const asks = undoes ? 'code' : link || isProven ? undefined : 'mail'
  return (
    <SignInFrame {...TEXTS[undoes ? 'undo' : asks === 'mail' ? 'code' : isFirst ? 'invite' : 'recovery']}>
      {undoes && (
        <p>
          The second factors and recovery codes that were added recently are removed, every session ends, and the
          password no longer works: choose a new one here. If you added them yourself, there is nothing to do.
        </p>
      )}
      <NewPasswordForm email={email} asks={asks} action={undoes && 'Recover the account'} onSave={handleSave} />
      {asks === 'mail' && <ToLogin />}
    </SignInFrame>
  )
}

const TEXTS = {
  recovery: { title: 'New password', lead: 'For your account here. Every other session of it ends.' },
  invite: { title: 'Your password', lead: 'Choose a password to accept the invitation. Use it to log in from now on.' },
  code: { title: 'Enter the code', lead: 'The mail for choosing a new password contains a link and a code.' },
  undo: {
    title: 'Recover your account',
    lead: 'For accounts to which somebody else has added a second factor or recovery codes.',
  },
}
