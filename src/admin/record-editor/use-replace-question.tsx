import { type RefObject, useRef, useState } from 'react'
import { AlertDialog } from '../ui/alert-dialog.tsx'

/**
 * Asks before unsaved changes in a form are replaced. Render `dialog` beside the form, which gets the focus if the button
 * that asked no longer exists.
 */
export function useReplaceQuestion(hasTyped: () => boolean, form: RefObject<HTMLElement | null>) {
  const [replacement, setReplacement] = useState<(() => void) | null>(null)
  const asking = useRef<Element>(null)

  function replaceTyped(replace: () => void) {
    if (!hasTyped()) return replace()
    asking.current = document.activeElement
    setReplacement(() => replace)
  }

  const dialog = (
    <AlertDialog
      isOpen={replacement !== null}
      title="Replace your unsaved changes?"
      action="Replace"
      cancel="Keep editing"
      onAction={() => {
        replacement?.()
        setReplacement(null)
      }}
      onCancel={() => setReplacement(null)}
      finalFocus={() => (asking.current?.isConnected ? null : form.current)}
    >
      Your changes are not saved, and will be replaced.
    </AlertDialog>
  )
  return { dialog, replaceTyped }
}
