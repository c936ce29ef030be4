import './consent-bar.css'
import type { MouseEvent } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Button } from '../ui/button.tsx'
import type { Consent } from './consent.ts'

interface ConsentBarProps {
  /** What was chosen before. */
  consent: Consent | null
  onChoose: (consent: Consent) => void
  /** Present when the bar was asked for: then it takes the focus, and Esc closes it. */
  onClose?: (() => void) | undefined
}

const CHOSEN: Record<Consent, string> = {
  allowed: 'You have allowed cookies.',
  declined: 'You have declined, so Clarity is off.',
}

/** A pointer leaves the focus where it is: somebody may be writing. */
const leaveFocus = (event: MouseEvent) => event.preventDefault()

const ConsentBar = ({ consent, onChoose, onClose }: ConsentBarProps) => (
  <section aria-label="Privacy choices" className="consent" onKeyDown={({ key }) => key === 'Escape' && onClose?.()}>
    <p ref={onClose && ((text) => text?.focus())} tabIndex={onClose && -1} className="consent-text">
      {consent && `${CHOSEN[consent]} `}
      Microsoft Clarity records how this site is used. May it set cookies? Decline turns it off.
    </p>
    <div className="consent-choices">
      <Button look="outline" onMouseDown={leaveFocus} onClick={() => onChoose('declined')}>
        Decline
      </Button>
      <Button look="outline" onMouseDown={leaveFocus} onClick={() => onChoose('allowed')}>
        Allow cookies
      </Button>
    </div>
  </section>
)

let bar: { root: Root; place: HTMLElement; giveFocusBack: () => void } | null = null

interface OpenOptions {
  consent: Consent | null
  choose: (consent: Consent) => void
  isAskedFor: boolean
}

/** Shows the bar at the window's lower edge, and below the page's end; by keyboard and when read aloud it comes first. */
export function openConsentBar({ consent, choose, isAskedFor }: OpenOptions) {
  if (bar && !isAskedFor) return
  closeConsentBar()
  const place = document.createElement('div')
  place.className = 'consent-place'
  document.body.prepend(place)
  const root = createRoot(place)
  bar = { root, place, giveFocusBack: rememberFocus(place, isAskedFor) }
  const handleChoose = (choice: Consent) => {
    choose(choice)
    closeConsentBar()
  }
  root.render(
    <ConsentBar consent={consent} onChoose={handleChoose} onClose={isAskedFor ? closeConsentBar : undefined} />,
  )
}

export function closeConsentBar() {
  if (!bar) return
  const { root, place, giveFocusBack } = bar
  bar = null
  const hadFocus = place.contains(document.activeElement)
  root.unmount()
  place.remove()
  if (hadFocus) giveFocusBack()
}

/**
 * Notes what the focus came from. A bar that was asked for gives it back to the footer's button, which Safari does not
 * focus by a click; after any other one no button gets it, for the next stroke of the space bar would press it.
 */
function rememberFocus(place: HTMLElement, isAskedFor: boolean) {
  let origin = isAskedFor ? document.getElementById('privacy-choices') : null
  place.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !place.contains(relatedTarget)) origin = relatedTarget
  })
  return () => {
    if (isAskedFor || !origin?.matches('button')) origin?.focus({ preventScroll: true })
  }
}
