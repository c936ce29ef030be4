import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type MailLinkType, verifyMailLink } from '#data/session/account.ts'
import { useServices } from '../session-context.tsx'

type Verified = Awaited<ReturnType<typeof verifyMailLink>>

interface MailLinkOptions {
  isHeld?: boolean
  onUsed?: (result: Verified) => void
}

/**
 * Uses the link of a mail (`?token_hash=…&type=…`) once and removes it from the address. The script does this, not the
 * server, so that mail scanners that open every link do not use it up. With `isHeld` it waits. Returns the type of the
 * link that was used, and why it failed.
 */
export function useMailLink(types: readonly MailLinkType[], { isHeld = false, onUsed }: MailLinkOptions = {}) {
  const { auth } = useServices()
  const [search, setSearch] = useSearchParams()
  const [used, setUsed] = useState<MailLinkType | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const type = types.find((one) => one === search.get('type'))
  const tokenHash = type ? search.get('token_hash') : null
  const reportUse = useEffectEvent((result: Verified) => onUsed?.(result))

  useEffect(() => {
    if (!type || !tokenHash || isHeld) return
    let isCurrent = true
    // StrictMode mounts twice: only the last mount may use the link
    const start = setTimeout(async () => {
      const result = await verifyMailLink(auth, tokenHash, type)
      if (!isCurrent) return
      setUsed(type)
      if (!result.isOk) setFault(result.text)
      reportUse(result)
      setSearch({}, { replace: true })
    })
    return () => {
      isCurrent = false
      clearTimeout(start)
    }
  }, [auth, tokenHash, type, isHeld, setSearch])

  return { isPending: tokenHash !== null, used, fault }
}
