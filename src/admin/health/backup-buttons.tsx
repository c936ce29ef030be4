import { useState } from 'react'
import { backupMessages } from '#data/messages.ts'
import { backupDownload, makeBackup } from '#data/our-server.ts'
import { RestError } from '#data/rest.ts'
import { type Proof, proveSession } from '#data/session/account.ts'
import type { AuthResult } from '#data/session/auth-result.ts'
import { useWithProof } from '../login/proof.tsx'
import { useServices } from '../session-context.tsx'
import { useWithSession } from '../sign-in-again.tsx'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toasts.tsx'
import { useFailureToast } from '../ui/use-failure-toast.ts'
import { useAction } from '../use-action.ts'
import { errorText, isUnanswered } from './error-text.ts'

/** Downloads a backup, or makes one on the server before something risky. */
export function BackupButtons({ onMade }: { onMade: () => void }) {
  const { supabase, auth } = useServices()
  const withSession = useWithSession()
  const withProof = useWithProof()
  const failure = useFailureToast()
  const [isPreparing, setIsPreparing] = useState(false)

  async function askForDownload(proof?: Proof): Promise<AuthResult<string>> {
    const proven = proof && (await proveSession(auth, proof))
    if (proven && !proven.isOk) return proven
    try {
      return { isOk: true, data: await withSession(() => backupDownload(supabase)) }
    } catch (error) {
      return { isOk: false, text: errorText(error), ...(isProofNeeded(error) && { fault: 'proof-needed' }) }
    }
  }

  async function handleDownload() {
    setIsPreparing(true)
    const result = await withProof(askForDownload)
    setIsPreparing(false)
    if (!result.isOk) return failure.show(backupMessages.failed(result.text))
    failure.close()
    location.assign(result.data)
    showToast(backupMessages.downloading)
  }

  const making = useAction({
    run: () => makeBackup(supabase),
    done: () => backupMessages.made,
    failed: (error) => (isUnanswered(error) ? backupMessages.noAnswer : backupMessages.failed(errorText(error))),
    onSettled: onMade,
  })
  const isBusy = isPreparing || making.isBusy

  return (
    <div className="flex flex-wrap gap-3 sm:flex-col">
      <Button variant="outline" disabled={isBusy} onClick={handleDownload}>
        {isPreparing ? 'Preparing...' : 'Download a backup'}
      </Button>
      <Button variant="outline" disabled={isBusy} onClick={() => making.start()}>
        {making.isBusy ? 'Making one...' : 'Make one on the server'}
      </Button>
    </div>
  )
}

/** `details` is the body of the error response. */
const isProofNeeded = (error: unknown) =>
  error instanceof RestError && (error.details as { code?: unknown } | null)?.code === 'reauthentication_needed'
