import { useNavigate } from 'react-router'
import { accountMessages } from '#data/messages.ts'
import { changePassword } from '#data/session/account.ts'
import { useServices, useSession } from '../session-context.tsx'
import { Loading } from '../ui/loading.tsx'
import { showToast } from '../ui/toasts.tsx'
import { CodeStep } from './code-step.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useMailLink } from './use-mail-link.ts'

/** Where the link of a recovery mail leads: it signs in, then asks for the new password. */
export function ResetPasswordPage() {
  const { auth } = useServices()
  const session = useSession()
  const link = useMailLink('recovery')
  const navigate = useNavigate()

  if (link.isPending || session.status === 'checking') return <Loading />
  if (session.status === 'signed-out')
    return (
      <SignInFrame title="Link not valid" lead={link.fault ?? 'Open the link in the mail that you were sent.'}>
        <a href="/admin/login" className="link justify-self-center">
          Go to the sign-in
        </a>
      </SignInFrame>
    )
  if (session.needsCode) return <CodeStep />

  async function handleSave(password: string) {
    const result = await changePassword(auth, password)
    if (!result.isOk) return result.text
    showToast(accountMessages.passwordChanged)
    await navigate('/admin', { replace: true })
    return null
  }

  return (
    <SignInFrame title="New password" lead={`For ${session.user.email}. Every other session of this account ends.`}>
      <NewPasswordForm email={session.user.email} onSave={handleSave} />
    </SignInFrame>
  )
}
