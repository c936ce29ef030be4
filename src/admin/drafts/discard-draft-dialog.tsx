import { AlertDialog } from '../ui/alert-dialog.tsx'

interface DiscardDraftDialogProps {
  isOpen: boolean
  /** Words typed into the form that shows the draft are lost with it. */
  isTypedIn?: boolean
  onDiscard: () => void
  onCancel: () => void
}

/** Asks before a draft is discarded, which nothing brings back. */
export function DiscardDraftDialog({ isOpen, isTypedIn = false, onDiscard, onCancel }: DiscardDraftDialogProps) {
  return (
    <AlertDialog isOpen={isOpen} title="Discard this draft?" action="Discard" onAction={onDiscard} onCancel={onCancel}>
      {isTypedIn ? 'What it would change, and what you have typed since, is lost.' : 'What it would change is lost.'}{' '}
      Your page stays as it is.
    </AlertDialog>
  )
}
