import { AlertDialog } from '../ui/alert-dialog.tsx'

interface DraftsQuestionProps {
  isOpen: boolean
  /** How many drafts the account has in this browser. */
  count: number
  isBusy: boolean
  onKeep: () => void
  onDelete: () => void
  onCancel: () => void
}

/** Asks at the logout what becomes of the words that were never saved. */
export const DraftsQuestion = ({ isOpen, count, isBusy, onKeep, onDelete, onCancel }: DraftsQuestionProps) => (
  <AlertDialog
    isOpen={isOpen}
    title="Log out without saving?"
    action={count === 1 ? 'Delete it' : 'Delete them'}
    otherAction={{ label: count === 1 ? 'Keep it' : 'Keep them', onAction: onKeep }}
    isBusy={isBusy}
    onAction={onDelete}
    onCancel={onCancel}
  >
    <p>{count === 1 ? '1 unsaved text is' : `${count} unsaved texts are`} kept in this browser.</p>
    <p>
      What you keep is offered to your account alone when it logs in here again. On a computer that others use, delete
      it.
    </p>
  </AlertDialog>
)
