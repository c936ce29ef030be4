import { useState } from 'react'
import { type Draft, dropDraft, readDraft } from '../forms/draft.ts'
import { Button } from '../ui/button.tsx'
import { localTime } from '../ui/local-time.ts'

interface DraftOfferProps {
  draftKey: string
  openedAt: string | null
  /** After the draft is gone. */
  onDiscard: (values: Record<string, unknown>) => void
  onRestore: (draft: Draft) => void
}

/** Offers the changes that a closed or crashed tab had not saved. */
export function DraftOffer({ draftKey, openedAt, onDiscard, onRestore }: DraftOfferProps) {
  const [draft, setDraft] = useState(() => readDraft(draftKey))
  if (!draft) return null
  const isOutdated = draft.openedAt !== openedAt
  return (
    <div role="status" className="card flex flex-wrap items-center justify-between gap-3 border-accent">
      <p>
        You have unsaved changes from {localTime(draft.typedAt)}.
        {isOutdated &&
          ' The record has been saved since. Restoring shows your changes in place of it; nothing is saved yet.'}
      </p>
      <div className="flex gap-2">
        <Button
          variant="outline"
          onClick={() => {
            dropDraft(draftKey)
            setDraft(null)
            onDiscard(draft.values)
          }}
        >
          Discard
        </Button>
        <Button
          onClick={() => {
            onRestore(draft)
            setDraft(null)
          }}
        >
          Restore
        </Button>
      </div>
    </div>
  )
}
