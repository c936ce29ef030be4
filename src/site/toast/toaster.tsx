import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentToasts, subscribeToToasts, type Toast } from './toasts.ts'

const ToastList = lazy(() =>
  import('./toast-list.tsx').then(
    ({ ToastList }) => ({ default: ToastList }),
    () => ({ default: PlainToasts }),
  ),
)
const none: ReturnType<typeof currentToasts> = []

/**
 * The live region exists from the start, because a region added together with its text is not announced. Its list loads
 * when first needed.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => none)
  return (
    // each toast is read as it comes, and not once more with the next one
    <div role="status" aria-atomic="false" className="toasts">
      {toasts.length > 0 && (
        <Suspense>
          <ToastList toasts={toasts} />
        </Suspense>
      )}
    </div>
  )
}

/** The connection itself may have failed: then the text is shown without the list. */
const PlainToasts = ({ toasts }: { toasts: readonly Toast[] }) => (
  <>
    {toasts.map(({ id, title, description }) => (
      <p key={id} className="toast">
        {title}: {description}
      </p>
    ))}
  </>
)
