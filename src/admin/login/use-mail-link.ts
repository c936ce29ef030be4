import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { verifyMailLink } from '#data/session/account.ts'
import { useServices } from '../session-context.tsx'

type Verified = Awaited<ReturnType<typeof verifyMailLink>>

interface MailLinkOptions {
  isHeld?: boolean
  onUsed?: (result: Verified) => void
}

/**
 * Uses the link of a mail (`?token_hash=…&type=…`) once and removes it from the address. The script does this, not the
 * server, so that mail scanners that open every link do not use it up. With `isHeld` it waits.
 */
export function useMailLink(
  type: 'recovery' | 'magiclink' | 'email_change',
  { isHeld = false, onUsed }: MailLinkOptions = {},
) {
  const { auth } = useServices()
  const [search, setSearch] = useSearchParams()
  const [fault, setFault] = useState<string | null>(null)
  const tokenHash = search.get('type') === type ? search.get('token_hash') : null
  const reportUse = useEffectEvent((result: Verified) => onUsed?.(result))

  useEffect(() => {
    if (!tokenHash || isHeld) return
    let isCurrent = true
    // StrictMode mounts twice: only the last mount may use the link
    const start = setTimeout(async () => {
      const result = await verifyMailLink(auth, tokenHash, type)
      if (!isCurrent) return
      if (!result.isOk) setFault(result.text)
      reportUse(result)
      setSearch({}, { replace: true })
    })
    return () => {
      isCurrent = false
      clearTimeout(start)
    }
  }, [auth, tokenHash, type, isHeld, setSearch])

  return { isPending: tokenHash !== null, fault }
}
