import { useBlocker } from 'react-router'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { hasDirtyForm } from './dirty-forms.ts'

/** Asks before a link leads away from unsaved changes. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(() => isDirty && hasDirtyForm())
  return (
    <AlertDialog
      isOpen={blocker.state === 'blocked'}
      title="Leave without saving?"
      action="Leave"
      cancel="Stay"
      onAction={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      Your changes on this page are not saved yet.
    </AlertDialog>
  )
}
