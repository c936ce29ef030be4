import { useState } from 'react'
import { AlertDialog } from '../ui/alert-dialog.tsx'

/** Asks before something else takes the place of what is typed in a form; `dialog` belongs beside the form. */
export function useReplaceQuestion(hasTyped: () => boolean) {
  const [replacement, setReplacement] = useState<(() => void) | null>(null)

  const dialog = (
    <AlertDialog
      isOpen={replacement !== null}
      title="Replace what you have typed?"
      action="Replace"
      cancel="Keep editing"
      onAction={() => {
        replacement?.()
        setReplacement(null)
      }}
      onCancel={() => setReplacement(null)}
    >
      Your changes are not saved, and what the form shows next takes their place.
    </AlertDialog>
  )
  return {
    dialog,
    replaceTyped: (replace: () => void) => (hasTyped() ? setReplacement(() => replace) : replace()),
  }
}
