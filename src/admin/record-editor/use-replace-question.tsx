import { type RefObject, useRef, useState } from 'react'
import { AlertDialog } from '../ui/alert-dialog.tsx'

/**
 * Asks before something else takes the place of what is typed in a form. `dialog` belongs beside the form, which gets
 * the focus if the button that asked is gone afterwards.
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
      title="Replace what you have typed?"
      action="Replace"
      cancel="Keep editing"
      onAction={() => {
        replacement?.()
        setReplacement(null)
      }}
      onCancel={() => setReplacement(null)}
      finalFocus={() => (asking.current?.isConnected ? null : form.current)}
    >
      Your changes are not saved, and what the form shows next takes their place.
    </AlertDialog>
  )
  return { dialog, replaceTyped }
}
