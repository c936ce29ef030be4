import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { createContext, memo, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

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

/** Whether the surrounding dialog has been closed, and is still there while it fades. */
export const ClosingContext = createContext(false)

interface FadingProps {
  isOpen: boolean
  children: ReactNode
}

/** What a dialog shows does not change while it fades. */
export const Fading = ({ isOpen, children }: FadingProps) => (
  <ClosingContext value={!isOpen}>
    <Last isOpen={isOpen}>{children}</Last>
  </ClosingContext>
)

const Last = memo(
  ({ children }: FadingProps) => children,
  (_, { isOpen }) => !isOpen,
)

/** A modal dialog: it takes the focus, keeps it and returns it; Esc and a click on the backdrop close it. */
export const Dialog = ({ isOpen, isWide, initialFocus, finalFocus, onClose, ...shown }: DialogProps) => (
  <Base.Root open={isOpen} onOpenChange={useDismissal(isOpen, onClose)}>
    <Base.Portal>
      {/* also above another dialog */}
      <Base.Backdrop forceRender className="dialog-backdrop" />
      <Base.Popup
        className={isWide ? 'dialog max-w-2xl xl:max-w-6xl' : 'dialog max-w-2xl'}
        initialFocus={initialFocus}
        finalFocus={finalFocus}
      >
        <Fading isOpen={isOpen}>
          <Base.Title className="dialog-title">{shown.title}</Base.Title>
          {shown.description && <Base.Description className="mt-1 text-muted">{shown.description}</Base.Description>}
          <div className="mt-5">{shown.children}</div>
          {/* last, so that the focus goes to the first field */}
          <Base.Close className="icon-button dialog-close" aria-label="Close">
            <X aria-hidden="true" className="size-4" />
          </Base.Close>
        </Fading>
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
)

/** The usual double-click interval of operating systems. */
const DOUBLE_CLICK_MS = 500

/**
 * Closes a dialog when it is dismissed, but not by the second click of a double click on the button that opens it, which
 * hits the backdrop.
 */
export function useDismissal(isOpen: boolean, onClose: () => void) {
  const openedAt = useRef(0)
  useLayoutEffect(() => {
    if (isOpen) openedAt.current = performance.now()
  }, [isOpen])
  return (open: boolean, { reason, event }: Base.Root.ChangeEventDetails) => {
    const isSecondClick = reason === 'outside-press' && event.timeStamp - openedAt.current < DOUBLE_CLICK_MS
    if (!open && !isSecondClick) onClose()
  }
}
