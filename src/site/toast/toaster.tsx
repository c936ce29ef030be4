import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentToasts, subscribeToToasts, type Toast } from './toasts.ts'

const ToastList = lazy(() =>
  import('./toast-list.tsx').then(
    ({ ToastList }) => ({ default: ToastList }),
    () => ({ default: PlainToasts }),
  ),
)
const none: ReturnType<typeof currentToasts> = []

/** The live region stands from the start, for a region that comes with its text is not announced; its list loads when first needed. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => none)
  return (
    <div role="status" className="toasts">
      {toasts.length > 0 && (
        <Suspense>
          <ToastList toasts={toasts} />
        </Suspense>
      )}
    </div>
  )
}

/** The connection may be the very thing that failed: then the words come without their list. */
const PlainToasts = ({ toasts }: { toasts: readonly Toast[] }) => (
  <>
    {toasts.map(({ id, title, description }) => (
      <p key={id} className="toast">
        {title}: {description}
      </p>
    ))}
  </>
)
