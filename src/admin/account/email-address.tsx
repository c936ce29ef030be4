import { canGetMail } from '#content/address/mail-address.ts'
import { accountMessages, authTexts } from '#data/messages.ts'
import { changeEmail } from '#data/session/account.ts'
import { useWithProof } from '../login/proof.tsx'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { showToast } from '../ui/toasts.tsx'
import { useCheckedForm } from '../ui/use-checked-form.ts'

/** The address for logging in and for account mails. */
export function EmailAddress({ email }: { email: string }) {
  const { isProject, command } = useServices()
  const isReached = canGetMail(email)
  // a project requires a link from both addresses, even if the current one receives no mail
  const canChange = isReached || !isProject
  return (
    <section className="card" aria-labelledby="email-title">
      <h2 id="email-title">E-mail address</h2>
      <p className="mt-1 mb-4 text-muted wrap-anywhere">
        {isReached
          ? `You log in as ${email}. A new address replaces it once it is confirmed by the links mailed to both addresses.`
          : `You log in as ${email}, which receives no mail: neither password links nor warnings. `}
        {!isReached &&
          (canChange
            ? 'Your own address replaces it once you confirm it by the link mailed there.'
            : 'It cannot be replaced here, because Supabase requires a link from both addresses. Whoever runs the site can run:')}
      </p>
      {canChange ? (
        <NewAddress email={email} />
      ) : (
        <code className="wrap-anywhere">{command(`admin set-email ${email} you@example.com`)}</code>
      )}
    </section>
  )
}

function NewAddress({ email }: { email: string }) {
  const { auth, mails } = useServices()
  const withProof = useWithProof()
  const { error, isBusy, formProps } = useCheckedForm(async (texts, form) => {
    const newEmail = (texts.newEmail ?? '').trim()
    if (newEmail.toLowerCase() === email.toLowerCase()) return authTexts.sameEmail
    const result = await withProof((proof) => changeEmail(auth, newEmail, proof))
    if (!result.isOk) return result.text
    form.reset()
    // of several changes only the last takes effect
    showToast(accountMessages.emailChangeBegun({ email, newEmail, isMailed: mails.account }), 'email-change')
    return null
  })

  return (
    <form method="post" {...formProps} className="grid gap-4">
      <Field label="New e-mail address" name="newEmail" type="email" autoComplete="email" required error={error} />
      <Button type="submit" disabled={isBusy} className="justify-self-end">
        {isBusy ? 'Sending...' : 'Change Address'}
      </Button>
    </form>
  )
}
