import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { RestError } from '#data/rest/rest.ts'
import { type Proof, proveSession } from '#data/session/account.ts'
import { type AuthResult, failed } from '#data/session/auth-result.ts'
import { useAdmin, useServices } from '../session-context.tsx'
import { useAuthWithSession } from '../sign-in-again.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useWrite } from '../use-write.ts'
import { ProofForm, type Refusal, type WantedProof } from './proof-form.tsx'

type Action<T> = (proof?: Proof) => Promise<AuthResult<T>>
type WithProof = <T>(action: Action<T>, given?: Proof) => Promise<AuthResult<T>>

const WithProofContext = createContext<WithProof>((action, given) => action(given))

/**
 * Runs a change of the credentials, with the proof that its form has. When the service requires a fresh or stronger proof,
 * it asks the owner for one in a dialog and runs the change again with it; when the session has ended, it asks the owner
 * to log in. Returns a text to show if the owner closes the dialog.
 */
export const useWithProof = () => use(WithProofContext)

/** Requests something that needs a fresh proof of identity: first without one, then again with it. */
export function useFresh(): <T>(ask: () => Promise<T>) => Promise<AuthResult<T>> {
  const { auth, isProject } = useServices()
  const write = useWrite()
  const withProof = useWithProof()
  return (ask) =>
    withProof(async (proof?: Proof) => {
      const proven = proof && (await proveSession(auth, proof))
      if (proven && !proven.isOk) return proven
      try {
        return { isOk: true, data: await write(ask, { isOnce: true }) }
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error)
        // a project takes no proof within a session: only a new login is one
        return { isOk: false, text, ...(!isProject && isProofNeeded(error) && { fault: 'proof-needed' }) }
      }
    })
}

/** `details` is the body of the error response. */
const isProofNeeded = (error: unknown) =>
  error instanceof RestError && (error.details as { code?: unknown } | null)?.code === 'reauthentication_needed'

const CREDENTIALS = 'To change how you log in, enter your password again or a code that we mail to you.'

/** `reason` says why a proof is needed here, as a sentence for the dialog. */
export function ProofProvider({ reason = CREDENTIALS, children }: { reason?: string; children: ReactNode }) {
  const { email } = useAdmin()
  const { isProject } = useServices()
  const withSession = useAuthWithSession()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const [wanted, setWanted] = useState<WantedProof>('either')
  /** The password that was entered before the dialog opened. */
  const [password, setPassword] = useState('')
  /** Receives the owner's proof, or nothing when the dialog was closed; returns why it was rejected. */
  const answer = useRef<(proof?: Proof) => Promise<Refusal | null>>(async () => null)

  /** A button disabled while its change is running loses the focus, so the dialog returns it. */
  const opener = useRef<HTMLElement>(null)

  const withProof = useCallback<WithProof>(
    async (action, given) => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      const first = await withSession(() => action(given))
      const firstWanted = wantedBy(first, isProject)
      if (!firstWanted) return first
      setWanted(firstWanted)
      setPassword(given?.password ?? '')
      setIsDialogOpen(true)
      return new Promise((resolve) => {
        answer.current = async (proof) => {
          const result = proof ? await withSession(() => action(proof)) : NOT_PROVEN
          const refusal = refusalOf(result)
          if (proof && refusal) return refusal
          setIsDialogOpen(false)
          resolve(result)
          return null
        }
      })
    },
    [withSession, isProject],
  )

  return (
    <WithProofContext value={withProof}>
      {children}
      <Dialog
        isOpen={isDialogOpen}
        title="Is it you?"
        description={wanted === 'either' ? `You logged in a while ago. ${reason}` : REASONS[wanted]}
        finalFocus={opener}
        onClose={() => void answer.current()}
      >
        <ProofForm email={email} wanted={wanted} password={password} onProof={(proof) => answer.current(proof)} />
      </Dialog>
    </WithProofContext>
  )
}

/** The texts for a Supabase project, which asks for a proof only before it changes the password. */
const REASONS = {
  both: 'You logged in more than a day ago. To change the password, enter the current one and a code that we mail to you. Or log out and in again: then the password alone is enough.',
  password: 'To change the password without a mailed link, enter the current one.',
}

const NOT_PROVEN = failed('Nothing was changed, because you did not confirm your identity.')

function wantedBy(result: AuthResult<unknown>, isProject: boolean): WantedProof | null {
  if (result.isOk) return null
  if (result.fault === 'password-needed') return 'password'
  if (result.fault !== 'proof-needed') return null
  return isProject ? 'both' : 'either'
}

function refusalOf(result: AuthResult<unknown>): Refusal | null {
  if (result.isOk) return null
  if (result.fault === 'code-wrong') return { field: 'code', text: result.text }
  return result.fault === 'password-wrong' ? { field: 'password', text: result.text } : null
}
