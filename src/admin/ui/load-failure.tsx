import { useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { focusPage } from './focus-page.ts'

/** The content could not be loaded, so it cannot be edited yet. */
export function LoadFailure({
  text = 'The content could not be loaded.',
  onRetry,
}: {
  text?: string | undefined
  onRetry: () => unknown
}) {
  const button = useRef<HTMLButtonElement>(null)

  // the button disappears as soon as it is used; a dialog keeps the focus itself
  useLayoutEffect(() => {
    const { current } = button
    return () => {
      if (current === document.activeElement && !current?.closest('[role="dialog"]')) focusPage()
    }
  }, [])

  return (
    <div role="alert" className="card flex flex-wrap items-center gap-4">
      <p className="alert">{text}</p>
      <Button ref={button} variant="outline" onClick={() => onRetry()}>
        Try again
      </Button>
    </div>
  )
}
