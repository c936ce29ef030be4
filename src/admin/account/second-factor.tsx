import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { accountMessages } from '#data/messages.ts'
import { enrolFactor, type NewFactor, removeFactor, verifiedFactors, verifyFactor } from '#data/session/account.ts'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { CodeField } from '../ui/code-field.tsx'
import { showToast } from '../ui/toasts.tsx'
import { useWithProof } from './proof.tsx'

const FACTORS_KEY = ['secondFactors']

/** A code from an authenticator app, in addition to the password. */
export function SecondFactor() {
  const { auth, sessions } = useServices()
  const client = useQueryClient()
  const withProof = useWithProof()
  const { data: factors } = useQuery({ queryKey: FACTORS_KEY, queryFn: () => verifiedFactors(auth) })
  const [newFactor, setNewFactor] = useState<NewFactor | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function handleBegin() {
    setIsBusy(true)
    const result = await withProof((proof) => enrolFactor(auth, proof))
    setIsBusy(false)
    if (result.isOk) setNewFactor(result.data)
    else showToast(accountMessages.failed(result.text))
  }

  async function handleRemove(factorId: string) {
    setIsBusy(true)
    const result = await withProof((proof) => removeFactor(auth, factorId, proof))
    setIsBusy(false)
    showToast(result.isOk ? accountMessages.factorRemoved : accountMessages.failed(result.text))
    await client.invalidateQueries({ queryKey: FACTORS_KEY })
  }

  async function handleDone() {
    setNewFactor(null)
    showToast(accountMessages.factorAdded)
    await Promise.all([sessions.refresh(), client.invalidateQueries({ queryKey: FACTORS_KEY })])
  }

  const factor = factors?.isOk ? factors.data[0] : undefined
  return (
    <section className="card" aria-labelledby="factor-title">
      <h2 id="factor-title">Second factor</h2>
      <p className="mt-1 mb-4 text-muted">
        {factor
          ? 'On: signing in asks for a code from your authenticator app.'
          : 'Off. When it is on, a stolen password alone is not enough to sign in.'}
      </p>
      {!factors && <span className="spinner block" role="status" aria-label="Loading..." />}
      {factors && !factors.isOk && <p className="alert">{factors.text}</p>}
      {factor && (
        <Button variant="danger" disabled={isBusy} onClick={() => handleRemove(factor.id)}>
          Turn off
        </Button>
      )}
      {factors?.isOk && !factor && !newFactor && (
        <Button disabled={isBusy} onClick={handleBegin}>
          Set up
        </Button>
      )}
      {newFactor && <Enrolment factor={newFactor} onDone={handleDone} onCancel={() => setNewFactor(null)} />}
    </section>
  )
}

interface EnrolmentProps {
  factor: NewFactor
  onDone: () => void
  onCancel: () => void
}

function Enrolment({ factor, onDone, onCancel }: EnrolmentProps) {
  const { auth } = useServices()
  const withProof = useWithProof()
  const [error, setError] = useState<string | undefined>()

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').replace(/\s/g, '')
    const result = await withProof((proof) => verifyFactor(auth, factor.id, code, proof))
    if (result.isOk) onDone()
    else setError(result.text)
  }

  return (
    <form onSubmit={handleSubmit} onChange={() => setError(undefined)} className="grid gap-4">
      <p>Scan this with your authenticator app, or type the secret into it. Then enter the code that it shows.</p>
      <img src={factor.qrCode} alt="QR code of the secret below" width={200} height={200} className="bg-white p-2" />
      <p>
        Secret: <code className="break-all select-all">{factor.secret}</code>
      </p>
      <CodeField autoFocus error={error} />
      <div className="flex gap-3">
        <Button type="submit">Turn on</Button>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
