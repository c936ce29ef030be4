import { type FormEvent, useState } from 'react'
import { canGetMail } from '#content/mail-address.ts'
import { accountMessages, authTexts } from '#data/messages.ts'
import { changeEmail } from '#data/session/account.ts'
import { useWithProof } from '../login/proof.tsx'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { showToast } from '../ui/toasts.tsx'

/** The address that the owner signs in with and that receives account mails. */
export function EmailAddress({ email }: { email: string }) {
  const { auth } = useServices()
  const withProof = useWithProof()
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setIsBusy] = useState(false)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const newEmail = String(new FormData(form).get('newEmail') ?? '').trim()
    if (newEmail.toLowerCase() === email.toLowerCase()) return setError(authTexts.sameEmail)
    setIsBusy(true)
    const result = await withProof((proof) => changeEmail(auth, newEmail, proof))
    setIsBusy(false)
    if (!result.isOk) return setError(result.text)
    form.reset()
    showToast(accountMessages.emailChangeBegun(email, newEmail))
  }

  return (
    <section className="card" aria-labelledby="email-title">
      <h2 id="email-title">E-mail address</h2>
      <p className="mt-1 mb-4 text-muted wrap-anywhere">
        {canGetMail(email)
          ? `You sign in as ${email}. A new address replaces it once the links mailed to both addresses have been opened.`
          : `You sign in as ${email}, where no mail arrives: neither the link for a forgotten password nor a warning. Your own address replaces it once the link mailed to it has been opened.`}
      </p>
      <form onSubmit={handleSubmit} onChange={() => setError(undefined)} className="grid gap-4">
        <Field label="New e-mail address" name="newEmail" type="email" autoComplete="email" required error={error} />
        <Button type="submit" disabled={isBusy} className="justify-self-end">
          {isBusy ? 'Sending...' : 'Change Address'}
        </Button>
      </form>
    </section>
  )
}
