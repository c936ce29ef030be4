import { useState } from 'react'
import { accountMessages } from '#data/messages.ts'
import { changePassword, type Proof, signOutOthers } from '#data/session/account.ts'
import { NewPasswordForm, type PasswordFault } from '../login/new-password-form.tsx'
import { ProofProvider, useWithProof } from '../login/proof.tsx'
import { useMailLink } from '../login/use-mail-link.ts'
import { OwnersOnly } from '../rights.tsx'
import { useAdmin, useServices } from '../session-context.tsx'
import { useAuthWithSession } from '../sign-in-again.tsx'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toasts.tsx'
import { useFailureToast } from '../ui/use-failure-toast.ts'
import { AccessKeys } from './access-keys.tsx'
import { EmailAddress } from './email-address.tsx'
import { People } from './people.tsx'
import { SecondFactor } from './second-factor.tsx'

/** The logged-in owner's own account. */
export function AccountPage() {
  const user = useAdmin()
  useMailLink(['email_change'], {
    onUsed(result) {
      if (!result.isOk) showToast(accountMessages.failed(result.text))
      else showToast(result.data.isHalfway ? accountMessages.emailHalfway : accountMessages.emailChanged)
    },
  })

  return (
    <ProofProvider email={user.email}>
      <title>Account</title>
      <h1>Account</h1>
      <div className="parts mt-8 grid max-w-xl gap-4">
        <Password email={user.email} />
        <EmailAddress email={user.email} />
        <SecondFactor />
        <OtherSessions />
        <OwnersOnly>
          <People />
          <AccessKeys />
        </OwnersOnly>
      </div>
    </ProofProvider>
  )
}

function Password({ email }: { email: string }) {
  const { auth } = useServices()
  const withProof = useWithProof()

  async function handleSave(password: string, currentPassword: string): Promise<PasswordFault | null> {
    const change = (proof?: Proof) => changePassword(auth, password, proof)
    const result = await withProof(change, { password: currentPassword })
    if (!result.isOk) return { field: result.fault === 'password-wrong' ? 'current' : 'password', text: result.text }
    showToast(accountMessages.passwordChanged)
    return null
  }

  return (
    <section className="card" aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      <p className="mt-1 mb-4 text-muted">Changing it ends every other session of this account.</p>
      <NewPasswordForm email={email} asksCurrent onSave={handleSave} />
    </section>
  )
}

function OtherSessions() {
  const { auth } = useServices()
  const withSession = useAuthWithSession()
  const failure = useFailureToast()
  const [isBusy, setIsBusy] = useState(false)

  async function handleSignOutOthers() {
    setIsBusy(true)
    const result = await withSession(() => signOutOthers(auth))
    if (result.isOk) {
      failure.close()
      showToast(accountMessages.othersSignedOut)
    } else failure.show(accountMessages.failed(result.text))
    setIsBusy(false)
  }

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
