import { type ReactNode, useState } from 'react'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface ItemDialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  children: (form: { onDirtyChange: (isDirty: boolean) => void; onBusyChange: (isBusy: boolean) => void }) => ReactNode
}

/** The dialog around an item's form: it cannot be closed while saving, and asks before changes are lost. */
export function ItemDialog({ title, isOpen, onClose, children }: ItemDialogProps) {
  const [isDirty, setIsDirty] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [isAsking, setIsAsking] = useState(false)

  function handleClose() {
    if (isBusy) return
    if (isDirty) setIsAsking(true)
    else onClose()
  }

  function discard() {
    setIsAsking(false)
    setIsDirty(false)
    onClose()
  }

  return (
    <>
      <Dialog title={title} isOpen={isOpen} onClose={handleClose}>
        {children({ onDirtyChange: setIsDirty, onBusyChange: setIsBusy })}
      </Dialog>
      <AlertDialog
        isOpen={isAsking}
        title="Close without saving?"
        action="Close"
        cancel="Keep editing"
        onAction={discard}
        onCancel={() => setIsAsking(false)}
      >
        Your changes are not saved. This browser keeps them as a draft and offers them when you open this again.
      </AlertDialog>
    </>
  )
}
