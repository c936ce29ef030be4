import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { accountMessages, authTexts } from '#data/messages.ts'
import { changePassword } from '#data/session/account.ts'
import { useServices, useSession } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { showToast } from '../ui/toasts.tsx'
import { CodeStep } from './code-step.tsx'
import { MailedCode } from './mailed-code.tsx'
import { NewPasswordForm, type PasswordFault } from './new-password-form.tsx'
import { ProofProvider, useWithProof } from './proof.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useMailLink } from './use-mail-link.ts'

/**
 * The target of the links for a new password and of invitations: logs in, then asks for the password. The link in the mail about a new
 * second factor (`undo=factor`) has further effects, so the page asks first.
 */
export function ResetPasswordPage() {
  const session = useSession()
  const [search] = useSearchParams()
  const [hasAgreed, setHasAgreed] = useState(false)
  const [ignoresFault, setIgnoresFault] = useState(false)
  const mustAsk = search.get('undo') === 'factor' && !hasAgreed
  const link = useMailLink(['recovery', 'invite'], { isHeld: mustAsk })
  const isInvited = link.used === 'invite'

  if (mustAsk) return <TakeBack onAgree={() => setHasAgreed(true)} />
  if (link.isPending || session.status === 'checking') return <Loading />
  if (session.status === 'signed-out')
    return isInvited ? (
      <NotInvited fault={link.fault} />
    ) : (
      <MailedCode linkFault={link.fault} onPassed={() => setIgnoresFault(true)} />
    )
  if (session.needsCode) return <CodeStep />
  if (link.fault && !ignoresFault)
    return <LinkFailed fault={link.fault} email={session.user.email} onContinue={() => setIgnoresFault(true)} />

  return (
    <ProofProvider email={session.user.email}>
      <NewPassword email={session.user.email} isFirst={isInvited && !link.fault} />
    </ProofProvider>
  )
}

const TakeBack = ({ onAgree }: { onAgree: () => void }) => (
  <SignInFrame
    title="Recover your account"
    lead="For accounts to which somebody else has added a second factor or recovery codes."
  >
    <p>
      The second factors and recovery codes that were added recently are removed, every session ends, and the password
      no longer works. Then you choose a new one. If you added them yourself, there is nothing to do here.
    </p>
    <Button variant="danger" onClick={onAgree}>
      Recover the account
    </Button>
  </SignInFrame>
)

/** A failed invitation; after a temporary failure it may still work. */
const NotInvited = ({ fault }: { fault: string | null }) => (
  <SignInFrame title="Invitation not valid" lead={fault ?? 'Its session has ended.'}>
    <a href="/admin/login" className="link justify-self-center">
      Go to the login
    </a>
  </SignInFrame>
)

interface LinkFailedProps {
  fault: string
  email: string
  onContinue: () => void
}

/** A failed link, for somebody who is logged in and does not need it. */
const LinkFailed = ({ fault, email, onContinue }: LinkFailedProps) => (
  <SignInFrame title={fault === authTexts.linkUsedUp ? 'Link not valid' : 'New password'} lead={fault}>
    <p className="wrap-anywhere">
      You are logged in as {email} in this browser, so you can choose a new password without the link.
    </p>
    <Button onClick={onContinue}>Choose a new password</Button>
    <a href="/admin" className="link justify-self-center">
      Go to the dashboard
    </a>
  </SignInFrame>
)

interface NewPasswordProps {
  email: string
  /** The account has none yet. */
  isFirst: boolean
}

function NewPassword({ email, isFirst }: NewPasswordProps) {
  const { auth } = useServices()
  const withProof = useWithProof()
  const navigate = useNavigate()

  async function handleSave(password: string): Promise<PasswordFault | null> {
    const result = await withProof((proof) => changePassword(auth, password, proof))
    if (!result.isOk) return { field: 'password', text: result.text }
    showToast(isFirst ? accountMessages.passwordSet : accountMessages.passwordChanged)
    await navigate('/admin', { replace: true })
    return null
  }

  return (
    <SignInFrame
      title={isFirst ? 'Your password' : 'New password'}
      lead={`For ${email}. ${isFirst ? 'Use it to log in from now on.' : 'Every other session of this account ends.'}`}
    >
      <NewPasswordForm email={email} onSave={handleSave} />
    </SignInFrame>
  )
}
