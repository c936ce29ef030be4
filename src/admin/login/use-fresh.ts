import { RestError } from '#data/rest/rest.ts'
import { type Proof, proveSession } from '#data/session/account.ts'
import type { AuthResult } from '#data/session/auth-result.ts'
import { useServices } from '../session-context.tsx'
import { useWrite } from '../use-write.ts'
import { useWithProof } from './proof.tsx'

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
