import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { accountMessages } from '#data/messages.ts'
import { enrolFactor, type NewFactor, removeFactor, verifyFactor } from '#data/session/account.ts'
import { factorsForPage } from '#data/session/checked-user.ts'
import { useWithProof } from '../login/proof.tsx'
import { useServices } from '../session-context.tsx'
import { useAuthWithSession } from '../sign-in-again.tsx'
import { Button, SubmitButton } from '../ui/button.tsx'
import { CodeField } from '../ui/credential-fields.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { showToast } from '../ui/toasts.tsx'
import { useCodeForm } from '../ui/use-checked-form.ts'
import { useAuthAction } from '../use-auth-action.ts'
import { AuthenticatorApps } from './authenticator-apps.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const FACTORS_KEY = ['secondFactors']

/** A code from an authenticator app, in addition to the password. Recovery codes or a second app help when a phone is lost. */
export function SecondFactor() {
  const { auth, sessions } = useServices()
  const client = useQueryClient()
  const withProof = useWithProof()
  const withSession = useAuthWithSession()
  const { data: factors } = useQuery({ queryKey: FACTORS_KEY, queryFn: () => withSession(() => factorsForPage(auth)) })
  const [newFactor, setNewFactor] = useState<NewFactor | null>(null)
  /** `busy` is the id of an app that is being removed, or `new`. */
  const { busy, isBusy, run } = useAuthAction()
  const section = useRef<HTMLElement>(null)
  const refresh = () => client.invalidateQueries({ queryKey: FACTORS_KEY })
  const apps = factors?.isOk ? factors.data : []

  async function handleBegin() {
    const result = await run('new', () => withProof((proof) => enrolFactor(auth, proof)))
    if (result.isOk) setNewFactor(result.data)
  }

  async function handleRemove(id: string) {
    const done = apps.length > 1 ? accountMessages.appRemoved : accountMessages.factorRemoved
    const result = await run(id, () => withProof((proof) => removeFactor(auth, id, proof)), done)
    if (result.isOk) section.current?.focus() // the app's button disappears
    await refresh()
  }

  /** The enrolment closes, and its focused button disappears. A code whose answer was lost may have turned it on. */
  function handleEnd() {
    setNewFactor(null)
    section.current?.focus()
    void refresh()
  }

  async function handleDone() {
    handleEnd()
    showToast(apps.length > 0 ? accountMessages.appAdded : accountMessages.factorAdded)
    await sessions.refresh()
  }

  return (
    <section ref={section} tabIndex={-1} className="card outline-none" aria-labelledby="factor-title">
      <h2 id="factor-title">Second factor</h2>
      {factors?.isOk && (
        <p className="mt-1 mb-4 text-muted">
          {apps.length > 0
            ? 'On: logging in asks for a code from your authenticator app.'
            : 'Off. When it is on, a stolen password alone is not enough to log in.'}
        </p>
      )}
      {!factors && <Spinner />}
      {factors && !factors.isOk && <LoadFailure text={factors.text} onRetry={refresh} />}
      {apps.length > 0 && <AuthenticatorApps apps={apps} busy={busy} onRemove={handleRemove} />}
      {factors?.isOk && !newFactor && (
        <Button variant={apps.length > 0 ? 'outline' : 'solid'} disabled={isBusy} onClick={handleBegin}>
          {busy === 'new' ? 'Preparing...' : apps.length > 0 ? 'Add another app' : 'Set up'}
        </Button>
      )}
      {apps.length > 0 && !newFactor && <RecoveryCodes isOnly={apps.length === 1} />}
      {newFactor && <Enrolment factor={newFactor} onDone={handleDone} onCancel={handleEnd} />}
    </section>
  )
}

/** Shows the secret of a new app and asks for its first code. It replaces the focused button, so it takes the focus. */
function Enrolment({ factor, onDone, onCancel }: { factor: NewFactor; onDone: () => void; onCancel: () => void }) {
  const { auth } = useServices()
  const withProof = useWithProof()
  const { error, isBusy, formProps } = useCodeForm(async (code) => {
    const result = await withProof((proof) => verifyFactor(auth, factor.id, code, proof))
    if (!result.isOk) return result.text
    onDone()
    return null
  })
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => heading.current?.focus(), [])

  return (
    <form method="post" {...formProps} className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        Scan this with your authenticator app
      </h3>
      <p>Or type the secret into the app. Then enter the code it shows.</p>
      {/* a phone cannot scan its own screen */}
      <a href={factor.uri} className="button button-outline justify-self-start pointer-fine:hidden">
        Open in the app
      </a>
      <img src={factor.qrCode} alt="QR code of the secret below" width={200} height={200} className="bg-white p-2" />
      <p>
        Secret: <code className="break-all select-all">{factor.secret}</code>
      </p>
      <CodeField error={error} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={isBusy} label="Turn on" busyLabel="Checking..." />
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
