import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { hasRecoveryCodes } from '#data/session/account.ts'
import { useServices } from '../session-context.tsx'
import { CodeField } from '../ui/credential-fields.tsx'

interface FactorFieldProps {
  error: string | undefined
  autoFocus?: boolean
  ref?: RefObject<HTMLInputElement | null> | undefined
}

/** A field for the code of an app, or for a recovery code if the account has any. */
export function FactorField(props: FactorFieldProps) {
  const { auth } = useServices()
  const ask = { queryKey: ['hasRecoveryCodes'], queryFn: () => hasRecoveryCodes(auth), gcTime: 0 }
  const { data: hasCodes } = useQuery(ask)
  const [isRecovery, setIsRecovery] = useState(false)
  return (
    <>
      {isRecovery ? (
        <CodeField
          {...props}
          key="recovery"
          label="Recovery code"
          hint="One of those that you printed or kept. It works once."
          inputMode="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          pattern="[0-9A-Za-z \-]{16,24}"
          title="Sixteen letters and digits"
          autoFocus
        />
      ) : (
        <CodeField {...props} key="app" hint="The six digits that your authenticator app shows now." />
      )}
      {hasCodes && (
        <button type="button" className="link justify-self-start text-sm" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? 'Use a code from the app' : 'Use a recovery code'}
        </button>
      )}
    </>
  )
}
