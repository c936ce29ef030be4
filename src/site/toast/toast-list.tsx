import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { dismissToast, type Toast } from './toasts.ts'

/** How long a toast stays, unless somebody is reading it. */
const TOAST_STAYS_MS = 8000

export const ToastList = ({ toasts }: { toasts: readonly Toast[] }) => (
  <ul className="grid gap-3">
    {toasts.map((toast) => (
      <ToastItem key={toast.id} toast={toast} />
    ))}
  </ul>
)

function ToastItem({ toast }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false)
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
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={handleDismiss}>
        <Icon name="x" className="size-4" />
      </button>
    </li>
  )
}
