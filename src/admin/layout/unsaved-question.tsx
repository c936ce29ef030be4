import { countOf } from '#content/text/count-of.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'

interface UnsavedQuestionProps {
  isOpen: boolean
  /** How many forms have unsaved changes in this browser. */
  count: number
  /** Whether the browser has stored all that was typed. */
  isAllKept: boolean
  isBusy: boolean
  onKeep: () => void
  onDelete: () => void
  onCancel: () => void
}

/** Asks on logout what to do with unsaved changes. */
export function UnsavedQuestion({
  isOpen,
  count,
  isAllKept,
  isBusy,
  onKeep,
  onDelete,
  onCancel,
}: UnsavedQuestionProps) {
  const dialog = { isOpen, title: 'Log out without saving?', isBusy, onAction: onDelete, onCancel }
  if (count === 0)
    return (
      <AlertDialog {...dialog} action="Log out">
        This browser cannot keep your unsaved changes: they will be lost.
      </AlertDialog>
    )
  return (
    <AlertDialog {...dialog} action="Delete them" otherAction={{ label: 'Keep them', onAction: onKeep }}>
      <p>Unsaved changes from {countOf(count, 'form')} are kept in this browser.</p>
      {!isAllKept && <p>It has no room for your latest changes: they will be lost.</p>}
      <p>They are offered only to your account, when you log in here again. On a shared computer, delete them.</p>
    </AlertDialog>
  )
}
