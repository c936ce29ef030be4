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

/** Asks on logout what to do with unsaved texts. */
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
    <p>Kept texts are offered only to your account, when you log in here again. On a shared computer, delete them.</p>
  </AlertDialog>
)
