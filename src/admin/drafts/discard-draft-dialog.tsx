import { AlertDialog } from '../ui/alert-dialog.tsx'

interface DiscardDraftDialogProps {
  isOpen: boolean
  /** Whether unsaved changes in the form would be lost too. */
  isTypedIn?: boolean
  onDiscard: () => void
  onCancel: () => void
}

export function DiscardDraftDialog({ isOpen, isTypedIn = false, onDiscard, onCancel }: DiscardDraftDialogProps) {
  return (
    <AlertDialog isOpen={isOpen} title="Discard this draft?" action="Discard" onAction={onDiscard} onCancel={onCancel}>
      {isTypedIn ? 'The draft and your unsaved changes to it will be lost.' : 'The draft will be lost.'} Your page stays
      as it is.
    </AlertDialog>
  )
}
