import { useRef, useState } from 'react'
import { notCopied } from '#data/messages.ts'
import { copyText } from '#data/records/copy-text.ts'
import { Button } from './button.tsx'
import { showToast } from './toasts.tsx'

/** A text to copy, which is shown once. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  async function handleCopy() {
    if (await copyText(value)) return setIsCopied(true)
    field.current?.select()
    showToast(notCopied)
  }

  return (
    <div className="flex flex-wrap gap-2">
      <input ref={field} className="input min-w-0 flex-1" readOnly value={value} aria-label={label} />
      <Button variant="outline" onClick={() => void handleCopy()}>
        {isCopied ? 'Copied' : 'Copy'}
        <span className="sr-only"> {label}</span>
      </Button>
    </div>
  )
}
