import { useState } from 'react'
import { type Draft, draftsOfForm, dropDraft } from '../forms/draft.ts'
import { Button } from '../ui/button.tsx'
import { localTime } from '../ui/local-time.ts'

interface DraftOfferProps {
  formKey: string
  openedAt: string | null
  /** After the draft is gone. */
  onDiscard: (values: Record<string, unknown>) => void
  /** Asks first if what is typed would be lost. */
  onReplace: (replace: () => void) => void
  onRestore: (draft: Draft) => void
  /** The buttons of a draft, of which one had the focus, are about to go. */
  onAnswered: () => void
}

/** Offers the changes that a closed or crashed tab had not saved. */
export function DraftOffer({ formKey, openedAt, onDiscard, onReplace, onRestore, onAnswered }: DraftOfferProps) {
  const [drafts, setDrafts] = useState(() => draftsOfForm(formKey))

  function drop(key: string) {
    dropDraft(key)
    setDrafts((offered) => offered.filter(([one]) => one !== key))
    onAnswered()
  }

  return drafts.map(([key, draft]) => (
    <div key={key} role="status" className="card flex flex-wrap items-center justify-between gap-3 border-accent">
      <p>
        You have unsaved changes from {localTime(draft.typedAt)}.
        {draft.openedAt !== openedAt &&
          ' The record has been saved since. Restoring shows your changes in place of it; nothing is saved yet.'}
      </p>
      <div className="flex gap-2">
        <Button
          variant="outline"
          onClick={() => {
            drop(key)
            onDiscard(draft.values)
          }}
        >
          Discard
        </Button>
        <Button
          onClick={() =>
            onReplace(() => {
              onRestore(draft)
              drop(key)
            })
          }
        >
          Restore
        </Button>
      </div>
    </div>
  ))
}
