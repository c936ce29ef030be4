import { createContext, type FormEvent, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { authTexts, inOutbox } from '#data/messages.ts'
import { type AuthResult, mailProofCode, type Proof } from '#data/session/account.ts'
import { useServices } from '../session-context.tsx'
import { useAuthWithSession } from '../sign-in-again.tsx'
import { Button } from '../ui/button.tsx'
import { CodeField } from '../ui/code-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { textsIn, useFocusOnError } from '../ui/use-checked-form.ts'

type Action<T> = (proof?: Proof) => Promise<AuthResult<T>>
type WithProof = <T>(action: Action<T>) => Promise<AuthResult<T>>

const WithProofContext = createContext<WithProof>((action) => action())

/**
 * Runs a change of the sign-in. When the service requires a fresh proof, it asks the owner for one in a dialog and runs
 * the change again with it; when the session has ended, it asks for the sign-in. Returns a text to show if the owner
 * closes the dialog.
 */
export const useWithProof = () => use(WithProofContext)

interface ProofProviderProps {
  email: string
  /** Why a proof is needed here, as a sentence for the dialog. */
  reason?: string
  children: ReactNode
}

export function ProofProvider({
  email,
  reason = 'To change how you sign in, enter your password again or a code that we mail to you.',
  children,
}: ProofProviderProps) {
  const withSession = useAuthWithSession()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  /** Receives the owner's proof, or nothing when the dialog was closed; returns what was wrong with it. */
  const answer = useRef<(proof?: Proof) => Promise<string | null>>(async () => null)

  /** A button that is disabled while its change is running loses the focus to the page, so the dialog returns it. */
  const opener = useRef<HTMLElement>(null)

  const withProof = useCallback<WithProof>(
    async (action) => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      const first = await withSession(() => action())
      if (first.isOk || first.fault !== 'proof-needed') return first
      setIsDialogOpen(true)
      return new Promise((resolve) => {
        answer.current = async (proof) => {
          const result = proof ? await withSession(() => action(proof)) : NOT_PROVEN
          const isRefused = !result.isOk && (result.fault === 'proof-wrong' || result.fault === 'proof-needed')
          if (proof && isRefused) return 'password' in proof ? authTexts.wrongPassword : authTexts.wrongCode
          setIsDialogOpen(false)
          resolve(result)
          return null
        }
      })
    },
    [withSession],
  )

  return (
    <WithProofContext value={withProof}>
      {children}
      <Dialog
        isOpen={isDialogOpen}
        title="Is it you?"
        description={`You signed in a while ago. ${reason}`}
        finalFocus={opener}
        onClose={() => void answer.current()}
      >
        <ProofForm email={email} onProof={(proof) => answer.current(proof)} />
      </Dialog>
    </WithProofContext>
  )
}

const NOT_PROVEN: AuthResult<never> = {
  isOk: false,
  text: 'Nothing was changed, because you did not confirm that it is you.',
}

interface ProofFormProps {
  email: string
  /** Returns an error message when the proof was rejected. */
  onProof: (proof: Proof) => Promise<string | null>
}

function ProofForm({ email, onProof }: ProofFormProps) {
  const { auth, mails } = useServices()
  const withSession = useAuthWithSession()
  const [way, setWay] = useState<'password' | 'code'>('password')
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setIsBusy] = useState(false)
  const form = useFocusOnError(error)

  async function run(work: () => Promise<string | null>) {
    setError(undefined)
    setIsBusy(true)
    setError((await work()) ?? undefined)
    setIsBusy(false)
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = textsIn(event.currentTarget)[way] ?? ''
    await run(() => onProof(way === 'password' ? { password: given } : { nonce: given.replace(/\s/g, '') }))
  }

  const handleMail = () =>
    run(async () => {
      const result = await withSession(() => mailProofCode(auth))
      const mayArrive = result.isOk || result.fault === 'mail-unknown'
      if (mayArrive) setWay('code')
      return result.isOk ? null : result.text
    })

  /** From there another code can be asked for. */
  function handlePassword() {
    setError(undefined)
    setWay('password')
  }

  return (
    <form ref={form} onSubmit={handleSubmit} onChange={() => setError(undefined)} className="flex flex-col gap-4">
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {way === 'password' ? (
        <PasswordField key="password" autoFocus error={error} />
      ) : (
        <CodeField
          key="code"
          label="Code from the mail"
          hint={`${mails.account ? `Sent to ${email}.` : inOutbox} The code works once, within an hour.`}
          autoFocus
          error={error}
        />
      )}
      <div className="dialog-actions">
        {way === 'password' ? (
          <Button variant="outline" disabled={isBusy} onClick={handleMail}>
            Mail me a code instead
          </Button>
        ) : (
          <Button variant="outline" disabled={isBusy} onClick={handlePassword}>
            Enter the password instead
          </Button>
        )}
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Checking...' : 'Continue'}
        </Button>
      </div>
    </form>
  )
}
