import { accountMessages } from '#data/messages.ts'
import { changePassword, type MailLink, type Proof, signOutOthers, verifyMailLink } from '#data/session/account.ts'
import { NewPasswordForm, type PasswordFault, type TypedPassword } from '../login/new-password-form.tsx'
import { ProofProvider, useWithProof } from '../login/proof.tsx'
import { useMailLink } from '../login/use-mail-link.ts'
import { useAdmin, useServices } from '../session-context.tsx'
import { useAuthWithSession } from '../sign-in-again.tsx'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toasts.tsx'
import { useAuthAction } from '../use-auth-action.ts'
import { EmailAddress } from './email-address.tsx'
import { Passkeys } from './passkeys.tsx'
import { SecondFactor } from './second-factor.tsx'

export function AccountPage() {
  const user = useAdmin()
  const { isProject } = useServices()
  const { link, drop } = useMailLink(['email_change'])

  return (
    <ProofProvider>
      <title>Account</title>
      <h1>Account</h1>
      <div className="parts mt-8 grid max-w-xl gap-4">
        {link && <ConfirmAddress link={link} onDone={drop} />}
        <Password email={user.email} />
        <EmailAddress email={user.email} />
        {!isProject && <Passkeys />}
        <SecondFactor />
        <OtherSessions />
      </div>
    </ProofProvider>
  )
}

/** Behind the link of a mail about another address: the owner may have opened it by mistake. */
function ConfirmAddress({ link, onDone }: { link: MailLink; onDone: () => void }) {
  const { auth } = useServices()
  const { isBusy, run } = useAuthAction()

  async function handleConfirm() {
    const result = await run('confirm', () => verifyMailLink(auth, link))
    if (result.isOk) showToast(result.data.isHalfway ? accountMessages.emailHalfway : accountMessages.emailChanged)
    if (result.isOk || result.fault === 'link-dead') onDone()
  }

  return (
    <section className="card" aria-labelledby="confirm-title">
      <h2 id="confirm-title">Confirm the new e-mail address?</h2>
      <p className="mt-1 mb-4 text-muted">
        The mail whose link you opened says which. Once each address that got such a mail has confirmed it, you log in
        with the new one. If you did not ask for it, do not confirm it, and choose a new password.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button disabled={isBusy} onClick={handleConfirm}>
          {isBusy ? 'Confirming...' : 'Confirm'}
        </Button>
        <Button variant="outline" onClick={onDone}>
          Not now
        </Button>
      </div>
    </section>
  )
}

function Password({ email }: { email: string }) {
  const { auth } = useServices()
  const withProof = useWithProof()

  async function handleSave({ password, current }: TypedPassword): Promise<PasswordFault | null> {
    const change = (proof?: Proof) => changePassword(auth, password, proof)
    const result = await withProof(change, { password: current })
    if (!result.isOk) return { field: result.fault === 'password-wrong' ? 'current' : 'password', text: result.text }
    showToast(accountMessages.passwordChanged)
    return null
  }

  return (
    <section className="card" aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      <p className="mt-1 mb-4 text-muted">Changing it ends every other session of this account.</p>
      <NewPasswordForm email={email} asks="current" onSave={handleSave} />
    </section>
  )
}

function OtherSessions() {
  const { auth } = useServices()
  const withSession = useAuthWithSession()
  const { isBusy, run } = useAuthAction()
  const handleSignOutOthers = () =>
    run('others', () => withSession(() => signOutOthers(auth)), accountMessages.othersSignedOut)

  return (
    <section className="card" aria-labelledby="sessions-title">
      <h2 id="sessions-title">Open sessions</h2>
      <p className="mt-1 mb-4 text-muted">
        This browser stays logged in. Every other browser, phone and computer with a session of this account is logged
        out at once.
      </p>
      <Button variant="outline" disabled={isBusy} onClick={handleSignOutOthers}>
        {isBusy ? 'Logging out...' : 'Log out everywhere else'}
      </Button>
    </section>
  )
}
