import { useState } from 'react'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { earlyInWords, type Scheduled } from './publication-time.ts'

/** Asks before something goes live earlier than at its time. Render `dialog`. */
export function useEarlyQuestion() {
  const [asked, setAsked] = useState<{ words: string; publish: () => void } | null>(null)

  function publishAsked(drafts: readonly Scheduled[], publish: () => void, isOneThing?: boolean) {
    const words = earlyInWords(drafts, Date.now(), isOneThing)
    if (words) setAsked({ words, publish })
    else publish()
  }

  const dialog = (
    <AlertDialog
      isOpen={asked !== null}
      title="Publish now?"
      action="Publish now"
      onAction={() => {
        asked?.publish()
        setAsked(null)
      }}
      onCancel={() => setAsked(null)}
    >
      {asked?.words}
    </AlertDialog>
  )
  return { dialog, publishAsked }
}

/** The second press of a double click: what it meets may have become another button. */
export function ignoreSecondPress(event: { detail: number; preventDefault: () => void; stopPropagation: () => void }) {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}
