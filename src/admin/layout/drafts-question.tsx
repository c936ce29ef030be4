import { AlertDialog } from '../ui/alert-dialog.tsx'

interface DraftsQuestionProps {
  isOpen: boolean
  /** How many drafts the account has in this browser. */
  count: number
  /** Whether all that is typed is among them. */
  isAllKept: boolean
  isBusy: boolean
  onKeep: () => void
  onDelete: () => void
  onCancel: () => void
}

/** Asks on logout what to do with unsaved texts. */
export function DraftsQuestion({ isOpen, count, isAllKept, isBusy, onKeep, onDelete, onCancel }: DraftsQuestionProps) {
  const dialog = { isOpen, title: 'Log out without saving?', isBusy, onAction: onDelete, onCancel }
  if (count === 0)
    return (
      <AlertDialog {...dialog} action="Log out">
        This browser cannot keep what you have typed: it will be lost.
      </AlertDialog>
    )
  return (
    <AlertDialog
      {...dialog}
      action={count === 1 ? 'Delete it' : 'Delete them'}
      otherAction={{ label: count === 1 ? 'Keep it' : 'Keep them', onAction: onKeep }}
    >
      <p>{count === 1 ? '1 unsaved text is' : `${count} unsaved texts are`} kept in this browser.</p>
      {!isAllKept && <p>It has no room for what you have typed since: that will be lost.</p>}
      <p>Kept texts are offered only to your account, when you log in here again. On a shared computer, delete them.</p>
    </AlertDialog>
  )
}
