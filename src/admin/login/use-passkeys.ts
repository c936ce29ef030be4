import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AuthResult } from '#data/session/auth-result.ts'
import { hasPasskeys, signInWithPasskey, signInWithSuggestion } from '#data/session/passkeys.ts'
import { useServices } from '../session-context.tsx'

/** Passkeys for a login: the browser suggests them at the field for the address, and `choose` opens its dialog. */
export function usePasskeys(onSuggested: (result: AuthResult) => void) {
  const { auth, isProject } = useServices()
  const isOffered = !isProject && hasPasskeys()
  const suggesting = useRef<AbortController>(undefined)
  /** A suggestion is made anew after each attempt. */
  const [attempts, setAttempts] = useState(0)
  const handleSuggested = useEffectEvent(onSuggested)

  useEffect(() => {
    if (!isOffered) return
    const controller = new AbortController()
    suggesting.current = controller
    void signInWithSuggestion(auth, controller.signal).then((result) => {
      if (!result) return
      handleSuggested(result)
      setAttempts((count) => count + 1)
    })
    return () => controller.abort()
  }, [auth, isOffered, attempts])

  async function choose() {
    suggesting.current?.abort() // a browser has one request at a time
    const result = await signInWithPasskey(auth)
    setAttempts((count) => count + 1)
    return result
  }
  return { isOffered, choose }
}
