import { type ReactNode, useState } from 'react'
import { useDirtyDialog } from '../forms/dirty-forms.ts'
import { isAllKept } from '../forms/draft.ts'
import { BesidePreview } from '../preview/beside-preview.tsx'
import { usePreview } from '../preview/preview-context.tsx'
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
  const preview = usePreview()
  useDirtyDialog(isOpen && isDirty)

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

  const form = children({ onDirtyChange: setIsDirty, onBusyChange: setIsBusy })
  return (
    <>
      <Dialog title={title} isOpen={isOpen} isWide={preview !== null} onClose={handleClose}>
        {preview ? <BesidePreview place={preview.place}>{form}</BesidePreview> : form}
      </Dialog>
      <AlertDialog
        isOpen={isAsking}
        title="Close without saving?"
        action="Close"
        cancel="Keep editing"
        onAction={discard}
        onCancel={() => setIsAsking(false)}
      >
        {isAllKept()
          ? 'Your changes are not saved. This browser keeps them as a draft and offers them when you open this again.'
          : 'Your changes are not saved, and this browser cannot keep them: they will be lost.'}
      </AlertDialog>
    </>
  )
}
