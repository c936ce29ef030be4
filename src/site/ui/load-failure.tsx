import { useState } from 'react'
import { useWords } from '../content-context.tsx'
import { Button } from './button.tsx'

/** A part of the page could not be loaded, and none of it has been shown yet. */
export function LoadFailure({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const [isTrying, setIsTrying] = useState(false)
  const words = useWords()

  async function handleRetry() {
    setIsTrying(true)
    await onRetry()
    setIsTrying(false)
  }

  return (
    <p role="status" className="mt-8 flex flex-wrap items-center gap-4 text-muted">
      {words.loadFailed}
      <Button variant="outline" onClick={handleRetry}>
        {isTrying ? words.tryingAgain : words.tryAgain}
      </Button>
    </p>
  )
}
