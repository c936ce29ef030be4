import './consent-bar.css'
import type { MouseEvent } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Button } from '../ui/button.tsx'
import type { Consent } from './consent.ts'

interface ConsentBarProps {
  /** The earlier choice. */
  consent: Consent | null
  onChoose: (consent: Consent) => void
  /** Set when the visitor opened the bar: it then takes the focus, and Esc closes it. */
  onClose?: (() => void) | undefined
}

const CHOICE_TEXTS: Record<Consent, string> = {
  allowed: 'You have allowed cookies.',
  declined: 'You have declined, so Clarity is off.',
}

/** A click leaves the focus where it is: the visitor may be typing. */
const leaveFocus = (event: MouseEvent) => event.preventDefault()

const ConsentBar = ({ consent, onChoose, onClose }: ConsentBarProps) => (
  <section aria-label="Privacy choices" className="consent" onKeyDown={({ key }) => key === 'Escape' && onClose?.()}>
    <p ref={onClose && ((text) => text?.focus())} tabIndex={onClose && -1} className="consent-text">
      {consent && `${CHOICE_TEXTS[consent]} `}
      Microsoft Clarity records how this site is used. May it set cookies? Decline turns it off.
    </p>
    <div className="consent-choices">
      <Button variant="outline" onMouseDown={leaveFocus} onClick={() => onChoose('declined')}>
        Decline
      </Button>
      <Button variant="outline" onMouseDown={leaveFocus} onClick={() => onChoose('allowed')}>
        Allow cookies
      </Button>
    </div>
  </section>
)

let bar: { root: Root; host: HTMLElement; returnFocus: () => void } | null = null

interface OpenOptions {
  consent: Consent | null
  choose: (consent: Consent) => void
  isRequested: boolean
}

/**
 * Shows the bar at the bottom of the window, with room below the page; it comes first by keyboard and in screen
 * readers.
 */
export function openConsentBar({ consent, choose, isRequested }: OpenOptions) {
  if (bar && !isRequested) return
  closeConsentBar()
  const host = document.createElement('div')
  host.className = 'consent-place'
  document.body.prepend(host)
  const root = createRoot(host)
  bar = { root, host, returnFocus: rememberFocus(host, isRequested) }
  const handleChoose = (choice: Consent) => {
    choose(choice)
    closeConsentBar()
  }
  root.render(
    <ConsentBar consent={consent} onChoose={handleChoose} onClose={isRequested ? closeConsentBar : undefined} />,
  )
}

export function closeConsentBar() {
  if (!bar) return
  const { root, host, returnFocus } = bar
  bar = null
  const hadFocus = host.contains(document.activeElement)
  root.unmount()
  host.remove()
  if (hadFocus) returnFocus()
}

/**
 * Remembers where the focus came from. A bar that the visitor opened returns it to the button in the footer, which
 * Safari does not focus on click. A bar that opened by itself returns it to no button, because the next press of the
 * space bar would activate that button.
 */
function rememberFocus(host: HTMLElement, isRequested: boolean) {
  let origin = isRequested ? document.getElementById('privacy-choices') : null
  host.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !host.contains(relatedTarget)) origin = relatedTarget
  })
  return () => {
    if (isRequested || !origin?.matches('button')) origin?.focus({ preventScroll: true })
  }
}
