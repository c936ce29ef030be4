import { Toast } from '@base-ui/react/toast'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import type { Message } from '#data/messages.ts'

const manager = Toast.createToastManager()

export interface ToastAction {
  label: string
  onPress: () => void
}

/** How long a toast stays, unless somebody is reading it. */
const toastStaysMs = 8000

/** Shows the owner a message, announced politely. A toast replaces an earlier one with the same `id`. */
export const showToast = ({ title, description, destructive }: Message, id?: string, action?: ToastAction) =>
  manager.add({
    title,
    description,
    type: destructive ? 'destructive' : 'success',
    timeout: toastStaysMs,
    ...(id !== undefined && { id }),
    ...(action && { actionProps: { children: action.label, onClick: action.onPress } }),
  })

export const Toasts = ({ children }: { children: ReactNode }) => (
  <Toast.Provider toastManager={manager}>
    {children}
    <Toast.Portal>
      <Toast.Viewport className="toast-viewport">
        <ToastList />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
)

function ToastList() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast">
      <Toast.Title className="toast-title" />
      <Toast.Description />
      <Toast.Action className="button button-outline mt-2" />
      <Toast.Close
        className="absolute top-2 right-2 grid size-8 cursor-pointer place-items-center"
        aria-label="Dismiss"
      >
        <X aria-hidden="true" className="size-4" />
      </Toast.Close>
    </Toast.Root>
  ))
}
