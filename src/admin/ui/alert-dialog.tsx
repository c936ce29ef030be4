import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'

interface AlertDialogProps {
  isOpen: boolean
  title: string
  children: ReactNode
  /** The action that is asked about. */
  action: string
  look?: 'solid' | 'danger'
  /** A second answer that is no cancelling. */
  otherAction?: { label: string; onAction: () => void }
  isBusy?: boolean
  /** On the other button, which has the focus first. */
  cancel?: string
  onAction: () => void
  onCancel: () => void
}

/** Asks before something is lost: the focus is on Cancel, Esc cancels, a click outside does nothing. */
export function AlertDialog({
  isOpen,
  title,
  children,
  action,
  look = 'danger',
  otherAction,
  isBusy = false,
  cancel = 'Cancel',
  onAction,
  onCancel,
}: AlertDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && !isBusy && onCancel()}>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Popup className="dialog max-w-md" initialFocus={cancelButton}>
          <Base.Title>{title}</Base.Title>
          <Base.Description render={<div />} className="mt-2 grid gap-2 text-muted wrap-anywhere">
            {children}
          </Base.Description>
          <div className="dialog-actions">
            <Button ref={cancelButton} look="outline" disabled={isBusy} onClick={onCancel}>
              {cancel}
            </Button>
            {otherAction && (
              <Button disabled={isBusy} onClick={otherAction.onAction}>
                {otherAction.label}
              </Button>
            )}
            <Button look={look} disabled={isBusy} onClick={onAction}>
              {action}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
