import type { RefObject } from 'react'
import type { AuthResult } from '#data/session/auth-result.ts'
import { FactorField } from '../login/factor-field.tsx'
import { Button } from '../ui/button.tsx'
import { useCodeForm } from '../ui/use-checked-form.ts'

interface AppCodeProps {
  action: string
  variant?: 'solid' | 'danger'
  field?: RefObject<HTMLInputElement | null>
  pass: (code: string) => Promise<AuthResult>
  onPassed: () => void
}

/** Asks for a code from any of the account's apps, or a recovery code. */
export function AppCode({ action, variant = 'danger', field, pass, onPassed }: AppCodeProps) {
  const { error, isBusy, formProps } = useCodeForm(async (code) => {
    const result = await pass(code)
    if (!result.isOk) return result.text
    onPassed()
    return null
  })

  return (
    <form method="post" {...formProps} className="flex flex-col gap-4">
      <FactorField ref={field} error={error} />
      <div className="dialog-actions">
        <Button type="submit" variant={variant} disabled={isBusy}>
          {isBusy ? 'Checking...' : action}
        </Button>
      </div>
    </form>
  )
}
