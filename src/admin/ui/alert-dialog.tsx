import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { Fading } from './dialog.tsx'

interface AlertDialogProps {
  isOpen: boolean
  title: string
  children: ReactNode
  action: string
  otherAction?: { label: string; onAction: () => void }
  isBusy?: boolean
  /** The other button, which has the focus first. */
  cancel?: string
  /** What receives the focus when the dialog closes: null for the element that had it before, false for none. */
  finalFocus?: () => HTMLElement | null | false
  onAction: () => void
  onCancel: () => void
}

/** Asks for confirmation before something is lost: the focus starts on Cancel, Esc cancels, a click outside does nothing. */
export function AlertDialog({ isBusy = false, cancel = 'Cancel', ...props }: AlertDialogProps) {
  const { isOpen, title, children, action, otherAction, finalFocus, onAction, onCancel } = props
  const cancelButton = useRef<HTMLButtonElement>(null)
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && !isBusy && onCancel()}>
      <Base.Portal>
        <Base.Backdrop forceRender className="dialog-backdrop" />
        <Base.Popup className="dialog max-w-md" initialFocus={cancelButton} finalFocus={finalFocus}>
          <Fading isOpen={isOpen}>
            <Base.Title>{title}</Base.Title>
            <Base.Description render={<div />} className="mt-2 grid gap-2 text-muted wrap-anywhere">
              {children}
            </Base.Description>
            <div className="dialog-actions">
              <Button ref={cancelButton} variant="outline" disabled={isBusy} onClick={onCancel}>
                {cancel}
              </Button>
              {otherAction && (
                <Button disabled={isBusy} onClick={otherAction.onAction}>
                  {otherAction.label}
                </Button>
              )}
              <Button variant="danger" disabled={isBusy} onClick={onAction}>
                {action}
              </Button>
            </div>
          </Fading>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
