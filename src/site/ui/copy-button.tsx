import { useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { useHydrated } from './use-hydrated.ts'

const FEEDBACK = { copied: 'Copied', failed: 'Select the text to copy it' } as const
const feedbackStaysMs = 3000

interface CopyButtonProps {
  text: string
  label: string
  /** On the button. */
  action?: string
  onCopied?: () => void
}

/** Copying needs JavaScript: until then the button only reserves its space. */
export function CopyButton({ text, label, action = 'Copy text', onCopied }: CopyButtonProps) {
  const isHydrated = useHydrated()
  const [feedback, setFeedback] = useState<keyof typeof FEEDBACK | null>(null)

  async function handleCopy() {
    const result = await copy(text)
    setFeedback(result)
    if (result === 'copied') onCopied?.()
    setTimeout(() => setFeedback(null), feedbackStaysMs)
  }

  return (
    <div className={isHydrated ? '' : 'invisible'}>
      <Button variant="outline" onClick={handleCopy} aria-label={feedback ? undefined : label}>
        <Icon name={feedback === 'copied' ? 'check' : 'copy'} className="size-4" />
        {feedback ? FEEDBACK[feedback] : action}
      </Button>
      <span role="status" className="sr-only">
        {feedback && FEEDBACK[feedback]}
      </span>
    </div>
  )
}

/** The clipboard exists on https and localhost only, and may be blocked. */
const copy = (text: string) =>
  navigator.clipboard?.writeText(text).then(
    () => 'copied' as const,
    () => 'failed' as const,
  ) ?? Promise.resolve('failed' as const)
