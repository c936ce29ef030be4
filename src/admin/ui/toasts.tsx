import { Toast } from '@base-ui/react/toast'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { UNSENT } from '#content/site/routes.ts'
import { type Message, TOAST_STAYS_MS } from '#content/toast.ts'
import { sessionMessages } from '#data/messages.ts'

const manager = Toast.createToastManager()

interface ToastAction {
  label: string
  /** Closes the toast if nothing in it can be used any longer. */
  onPress: () => void
  onClosed: () => void
}

/** Shows the owner a message, announced politely. A toast replaces an earlier one with the same `id`; with `staysMs` 0 it stays. */
export function showToast(
  { title, description, destructive, link }: Message,
  id?: string,
  action?: ToastAction,
  staysMs = TOAST_STAYS_MS,
): string {
  if (id !== undefined) manager.close(id) // the new one must come first: a phone shows only the first
  return manager.add({
    title,
    description: link ? (
      <>
        {description}{' '}
        {'address' in link ? (
          <a href={link.address} target="_blank" rel="noreferrer" className="link">
            {link.text}
          </a>
        ) : (
          <button type="button" className="link cursor-pointer" onClick={link.onPress}>
            {link.text}
          </button>
        )}
      </>
    ) : (
      description
    ),
    type: destructive ? 'destructive' : 'success',
    timeout: staysMs,
    ...(id !== undefined && { id }),
    ...(action && { actionProps: { children: action.label, onClick: action.onPress }, onClose: action.onClosed }),
  })
}

/** Removes a toast in which nothing can be used any longer. */
export const closeToast = (id: string) => manager.close(id)

export const closeToasts = () => manager.close()

/** The toast of a failed action: the next failure replaces it, and a success closes it. */
export function useFailureToast() {
  const id = useId()
  return { show: (message: Message) => showToast(message, id), close: () => closeToast(id) }
}

export function Toasts({ children }: { children: ReactNode }) {
  useEffect(showUnsent, []) // runs once the provider listens

  return (
    <Toast.Provider toastManager={manager} limit={1}>
      {children}
      <Toast.Portal>
        <Viewport />
      </Toast.Portal>
    </Toast.Provider>
  )
}

/** The server leads back to the page with this mark in the address. */
function showUnsent() {
  const address = new URL(location.href)
  if (!address.searchParams.has(UNSENT)) return
  address.searchParams.delete(UNSENT)
  history.replaceState(history.state, '', address)
  showToast(sessionMessages.unsent)
}

function Viewport() {
  const { toasts } = Toast.useToastManager()
  const viewport = useRef<HTMLDivElement>(null)
  const isEmpty = toasts.length === 0

  useLayoutEffect(() => {
    if (toasts.length > 0 && viewport.current) placeToasts(viewport.current)
  }, [toasts])
  useLayoutEffect(() => {
    if (isEmpty) return
    const place = () => viewport.current && placeToasts(viewport.current)
    // also when something inside the page scrolls
    addEventListener('scroll', place, { passive: true, capture: true })
    addEventListener('resize', place)
    // and when the page or a dialog gets higher or lower
    const height = new ResizeObserver(place)
    const observe = () => {
      for (const element of document.querySelectorAll('body, .dialog')) height.observe(element)
    }
    observe()
    // and when a dialog opens, also one above another, which is added inside the other's portal
    const additions = new MutationObserver((changes) => {
      if (changes.some(({ addedNodes }) => [...addedNodes].some(hasDialog))) requestAnimationFrame(observe)
    })
    additions.observe(document.body, { childList: true, subtree: true })
    return () => {
      height.disconnect()
      additions.disconnect()
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  }, [isEmpty])

  return (
    <Toast.Viewport ref={viewport} className="toast-viewport">
      {toasts.map((toast) => (
        <Toast.Root key={toast.id} toast={toast} className="toast">
          <div className="flex items-center gap-4">
            <Toast.Title className="toast-title" />
            <Toast.Action className="toast-action" />
          </div>
          <Toast.Description />
          <Toast.Close className="icon-button absolute top-1 right-1" aria-label="Dismiss">
            <X aria-hidden="true" className="size-4" />
          </Toast.Close>
        </Toast.Root>
      ))}
    </Toast.Viewport>
  )
}

const hasDialog = (node: Node) => node instanceof Element && (node.matches('.dialog') || node.querySelector('.dialog'))

/** In order of preference; styles/toast.css defines their positions. */
const PLACES = ['bottom', 'top', 'bottom-center', 'top-center'] as const

/** Places the toasts where they cover no buttons, or only less important ones: a toast appears right after Save. */
function placeToasts(viewport: HTMLElement) {
  const buttons = [...document.querySelectorAll('.button, .icon-button, .preview-state')]
    .filter(
      (button) =>
        // skips rows of a long list that are out of sight: measuring them would force their layout
        button.checkVisibility({ contentVisibilityAuto: true }) && !button.closest('[inert], [aria-hidden="true"]'),
    )
    .map((button) => ({ area: button.getBoundingClientRect(), cost: button.matches(MAIN) ? 100 : 1 }))
  const costs = PLACES.map((place) => {
    viewport.dataset.place = place
    const toasts = viewport.getBoundingClientRect()
    return buttons.filter(({ area }) => overlaps(area, toasts)).reduce((sum, { cost }) => sum + cost, 0)
  })
  viewport.dataset.place = PLACES[costs.indexOf(Math.min(...costs))]
}

/** The buttons of a form, and what a preview says of itself: they weigh more than all others together. */
const MAIN = '.button-solid, .preview-state, :is(.form-actions, .dialog-actions) *'

const overlaps = (a: DOMRect, b: DOMRect) =>
  a.width > 0 && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
