import { type FormEvent, useState } from 'react'
import { passSecondFactor } from '#data/session/account.ts'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { CodeField } from '../ui/code-field.tsx'

interface AppCodeProps {
  /** The label of the action that the code allows. */
  action: string
  onPassed: () => void
}

/** Asks for a code from any of the account's apps. */
export function AppCode({ action, onPassed }: AppCodeProps) {
  const { auth } = useServices()
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setIsBusy] = useState(false)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').replace(/\s/g, '')
    setIsBusy(true)
    const result = await passSecondFactor(auth, code)
    setIsBusy(false)
    if (result.isOk) onPassed()
    else setError(result.text)
  }

  return (
    <form onSubmit={handleSubmit} onChange={() => setError(undefined)} className="flex flex-col gap-4">
      <CodeField error={error} />
      <div className="dialog-actions">
        <Button type="submit" variant="danger" disabled={isBusy}>
          {isBusy ? 'Checking...' : action}
        </Button>
      </div>
    </form>
  )
}
