import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { accountMessages } from '#data/messages.ts'
import {
  addPasskey,
  hasPasskeys,
  type Passkey,
  readPasskeys,
  removePasskey,
  renamePasskey,
} from '#data/session/passkeys.ts'
import { useWithProof } from '../login/proof.tsx'
import { useServices } from '../session-context.tsx'
import { useAuthWithSession } from '../sign-in-again.tsx'
import { Button, SubmitButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { localDate } from '../ui/local-time.ts'
import { Spinner } from '../ui/spinner.tsx'
import { showToast } from '../ui/toasts.tsx'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { useAuthAction } from '../use-auth-action.ts'

const PASSKEYS_KEY = ['passkeys']

/** Keys that log in without the password. The embedded backend alone has them: docs/decisions/0070-passkeys.md. */
export function Passkeys() {
  const { auth } = useServices()
  const client = useQueryClient()
  const withProof = useWithProof()
  const withSession = useAuthWithSession()
  const { data: passkeys } = useQuery({
    queryKey: PASSKEYS_KEY,
    queryFn: () => withSession(() => readPasskeys(auth)),
    enabled: hasPasskeys(),
  })
  /** `busy` is the id of the one that is being removed, or `new`. */
  const { busy, isBusy, run } = useAuthAction()
  const [renamed, setRenamed] = useState<string | null>(null)
  const section = useRef<HTMLElement>(null)
  const refresh = () => client.invalidateQueries({ queryKey: PASSKEYS_KEY })
  const known = passkeys?.isOk ? passkeys.data : []

  async function handleAdd() {
    const result = await run('new', () => withProof((proof) => addPasskey(auth, proof)), accountMessages.passkeyAdded)
    await refresh()
    if (result.isOk) setRenamed(result.data)
  }

  async function handleRemove({ id }: Passkey) {
    await run(id, () => withProof((proof) => removePasskey(auth, id, proof)), accountMessages.passkeyRemoved)
    await refresh()
    section.current?.focus() // its button disappears
  }

  return (
    <section ref={section} tabIndex={-1} className="card outline-none" aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">Passkeys</h2>
      <p className="mt-1 mb-4 text-muted">
        {hasPasskeys()
          ? 'Log in with your fingerprint, face or PIN. Your password keeps working, and with a second factor its code is still asked for.'
          : 'They need a current browser, and an address of the site with https and a name.'}
      </p>
      {hasPasskeys() && !passkeys && <Spinner />}
      {passkeys && !passkeys.isOk && <LoadFailure text={passkeys.text} onRetry={refresh} />}
      <ul className="mb-4 grid gap-2 empty:hidden">
        {known.map((passkey) => (
          <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-2">
            <span className="min-w-0 wrap-anywhere">
              {passkey.name}
              <span className="block text-sm text-muted">{stateOf(passkey)}</span>
            </span>
            <span className="flex flex-wrap gap-2">
              <Button variant="outline" disabled={isBusy} onClick={() => setRenamed(passkey.id)}>
                Rename<span className="sr-only"> {passkey.name}</span>
              </Button>
              <Button variant="danger" disabled={isBusy} onClick={() => handleRemove(passkey)}>
                {busy === passkey.id ? 'Removing...' : 'Remove'}
                <span className="sr-only"> {passkey.name}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {passkeys?.isOk && (
        <Button variant={known.length > 0 ? 'outline' : 'solid'} disabled={isBusy} onClick={handleAdd}>
          {busy === 'new' ? 'Waiting for your device...' : known.length > 0 ? 'Add another passkey' : 'Add a passkey'}
        </Button>
      )}
      <Dialog
        isOpen={renamed !== null}
        title="Name this passkey"
        description="After the device or password manager that keeps it, so that you know which one to remove."
        onClose={() => setRenamed(null)}
      >
        <NameForm
          name={known.find(({ id }) => id === renamed)?.name ?? ''}
          onSave={async (name) => {
            const result = await withSession(() => renamePasskey(auth, renamed ?? '', name))
            if (!result.isOk) return result.text
            setRenamed(null)
            showToast(accountMessages.passkeyRenamed)
            await refresh()
            return null
          }}
        />
      </Dialog>
    </section>
  )
}

function NameForm({ name, onSave }: { name: string; onSave: (name: string) => Promise<string | null> }) {
  const { error, isBusy, formProps } = useCheckedForm(({ name = '' }) => onSave(name.trim()))
  return (
    <form method="post" {...formProps} className="grid gap-4">
      <Field label="Name" name="name" defaultValue={name} maxLength={60} error={error} required autoFocus />
      <div className="dialog-actions">
        <SubmitButton isBusy={isBusy} label="Save" busyLabel="Saving..." />
      </div>
    </form>
  )
}

function stateOf({ createdAt, lastUsedAt, formerHost }: Passkey): string {
  if (formerHost) return `Made for ${formerHost}: it no longer works. Remove it, and add another.`
  return `Added ${localDate(createdAt)}, ${lastUsedAt ? `last used ${localDate(lastUsedAt)}` : 'not used yet'}`
}
