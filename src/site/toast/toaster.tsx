import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { TOAST_STAYS_MS } from '#content/toast.ts'
import { useWords } from '../content-context.tsx'
import { Icon } from '../ui/icon.tsx'
import { currentToasts, dismissToast, subscribeToToasts, type Toast } from './toasts.ts'

const none: ReturnType<typeof currentToasts> = []

/** The live region exists from the start, because a region added together with its text is not announced. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => none)
  return (
    // each toast is read as it comes, and not once more with the next one
    <div role="status" aria-atomic="false" className="toasts">
      {toasts.length > 0 && (
        <ul className="grid gap-3">
          {toasts.map((toast) => (
            <ToastItem key={toast.id} toast={toast} />
          ))}
        </ul>
      )}
    </div>
  )
}

function ToastItem({ toast }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false)
  const words = useWords()
  const cameFrom = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(toast.id), TOAST_STAYS_MS)
    return () => clearTimeout(timer)
  }, [isHeld, toast.id])

  function handleFocus({ relatedTarget }: FocusEvent) {
    setIsHeld(true)
    cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
  }

  function handleDismiss() {
    cameFrom.current?.focus({ preventScroll: true }) // the focused button disappears
    dismissToast(toast.id)
  }

  return (
    <li
      lang={words.language}
      className={toast.destructive ? 'toast toast-destructive' : 'toast'}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={(event) => setIsHeld(event.currentTarget.matches(':focus-within'))}
      onFocus={handleFocus}
      onBlur={(event) => setIsHeld(event.currentTarget.matches(':hover'))}
    >
      <div>
        <p className="semibold">{toast.title}</p>
        <p>{toast.description}</p>
      </div>
      <button type="button" className="icon-button" aria-label={words.dismiss} onClick={handleDismiss}>
        <Icon name="x" className="size-4" />
      </button>
    </li>
  )
}
