import { Toast } from '@base-ui/react/toast'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
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

export function Toasts({ children }: { children: ReactNode }) {
  useEffect(showUnsent, []) // runs once the provider listens

  return (
    <Toast.Provider toastManager={manager}>
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
      <ToastList toasts={toasts} />
    </Toast.Viewport>
  )
}

const hasDialog = (node: Node) => node instanceof Element && (node.matches('.dialog') || node.querySelector('.dialog'))

function ToastList({ toasts }: { toasts: ReturnType<typeof Toast.useToastManager>['toasts'] }) {
  return toasts.map((toast) => (
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
  ))
}

/** In order of preference; styles/toast.css defines their positions. */
const PLACES = ['bottom', 'top', 'bottom-center', 'top-center'] as const

/** Places the toasts where they cover no buttons, or only less important ones: a toast appears right after Save. */
function placeToasts(viewport: HTMLElement) {
  const buttons = [...document.querySelectorAll('.button, .icon-button')]
    .filter(
      (button) =>
        // skips rows of a long list that are out of sight: measuring them would force their layout
        button.checkVisibility({ contentVisibilityAuto: true }) && !button.closest('[inert], [aria-hidden="true"]'),
    )
    .map((button) => ({ area: button.getBoundingClientRect(), isMain: button.classList.contains('button-solid') }))
  const costs = PLACES.map((place) => {
    viewport.dataset.place = place
    return costOf(viewport.getBoundingClientRect(), buttons)
  })
  viewport.dataset.place = PLACES[costs.indexOf(Math.min(...costs))]
}

interface ButtonArea {
  area: DOMRect
  /** The weight of a form's button, higher than all others together. */
  isMain: boolean
}

/** The elements that a rectangle covers. */
const costOf = (place: DOMRect, buttons: readonly ButtonArea[]) =>
  buttons.filter(({ area }) => overlaps(area, place)).reduce((cost, { isMain }) => cost + (isMain ? 100 : 1), 0)

const overlaps = (a: DOMRect, b: DOMRect) =>
  a.width > 0 && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
