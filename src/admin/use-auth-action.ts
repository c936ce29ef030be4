import { useState } from 'react'
import type { Message } from '#content/toast.ts'
import { accountMessages } from '#data/messages.ts'
import type { AuthResult } from '#data/session/auth-result.ts'
import { showToast, useFailureToast } from './ui/toasts.tsx'

/** Actions behind buttons that return their failures. `busy` is what the running one was called, such as the id of an entry. */
export function useAuthAction(failed = accountMessages.failed) {
  const failure = useFailureToast()
  const [busy, setBusy] = useState<string | null>(null)

  async function run<T>(what: string, action: () => Promise<AuthResult<T>>, done?: Message) {
    setBusy(what)
    const result = await action()
    setBusy(null)
    if (!result.isOk) {
      failure.show(failed(result.text))
      return result
    }
    failure.close()
    if (done) showToast(done)
    return result
  }

  return { busy, isBusy: busy !== null, run }
}
