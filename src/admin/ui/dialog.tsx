import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import type { ReactNode, RefObject } from 'react'
import { useDismissal } from './use-dismissal.ts'

interface DialogProps {
  isOpen: boolean
  title: string
  description?: string
  isWide?: boolean
  children: ReactNode
  /** Receives the focus at first; by default the first field. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | true)
  /** Receives the focus afterwards; by default, and for null, the element that had it before. */
  finalFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null)
  onClose: () => void
}

/** A modal dialog: it takes the focus, keeps it and returns it; Esc and a click on the backdrop close it. */
export const Dialog = ({
  isOpen,
  title,
  description,
  isWide = false,
  children,
  initialFocus,
  finalFocus,
  onClose,
}: DialogProps) => (
  <Base.Root open={isOpen} onOpenChange={useDismissal(isOpen, onClose)}>
    <Base.Portal>
      <Base.Backdrop className="dialog-backdrop" />
      <Base.Popup
        className={isWide ? 'dialog max-w-2xl xl:max-w-6xl' : 'dialog max-w-2xl'}
        initialFocus={initialFocus}
        finalFocus={finalFocus}
      >
        <Base.Title className="pr-8">{title}</Base.Title>
        {description && <Base.Description className="mt-1 text-muted">{description}</Base.Description>}
        <div className="mt-5">{children}</div>
        {/* last, so that the focus goes to the first field */}
        <Base.Close className="icon-button dialog-close" aria-label="Close">
          <X aria-hidden="true" className="size-4" />
        </Base.Close>
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
)
