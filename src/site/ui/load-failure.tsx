import { useState } from 'react'
import { Button } from './button.tsx'

/** A part of the page could not be loaded, and none of it has been shown yet. */
export function LoadFailure({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const [isTrying, setIsTrying] = useState(false)

  async function handleRetry() {
    setIsTrying(true)
    await onRetry()
    setIsTrying(false)
  }

  return (
    <p role="status" className="mt-8 flex flex-wrap items-center gap-4 text-muted">
      This part could not be loaded.
      <Button variant="outline" onClick={handleRetry}>
        {isTrying ? 'Trying again...' : 'Try again'}
      </Button>
    </p>
  )
}
