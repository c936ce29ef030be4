import './consent-bar.css'
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

const ConsentBar = ({ consent, onChoose, onClose }: ConsentBarProps) => (
  <section aria-label="Privacy choices" className="consent" onKeyDown={({ key }) => key === 'Escape' && onClose?.()}>
    <p ref={onClose && ((text) => text?.focus())} tabIndex={-1} className="consent-text">
      {consent && `${CHOSEN[consent]} `}
      Microsoft Clarity shows which parts of this site are read. It sets no cookies unless you allow them, never sees
      what you write, and is turned off if you decline.
    </p>
    <div className="consent-choices">
      <Button look="outline" onClick={() => onChoose('declined')}>
        Decline
      </Button>
      <Button look="outline" onClick={() => onChoose('allowed')}>
        Allow cookies
      </Button>
    </div>
  </section>
)

let bar: { root: Root; place: HTMLElement } | null = null

interface OpenOptions {
  consent: Consent | null
  choose: (consent: Consent) => void
  isAskedFor: boolean
}

/** Shows the bar below the page's end, and at the window's lower edge until that is reached. */
export function openConsentBar({ consent, choose, isAskedFor }: OpenOptions) {
  if (bar && !isAskedFor) return
  closeConsentBar()
  const place = document.body.appendChild(document.createElement('div'))
  place.className = 'consent-place'
  const root = createRoot(place)
  bar = { root, place }
  const close = () => {
    closeConsentBar()
    // what had the focus is gone; the choice can be changed there
    document.getElementById('privacy-choices')?.focus({ preventScroll: true })
  }
  const handleChoose = (choice: Consent) => {
    choose(choice)
    close()
  }
  root.render(<ConsentBar consent={consent} onChoose={handleChoose} onClose={isAskedFor ? close : undefined} />)
}

export function closeConsentBar() {
  bar?.root.unmount()
  bar?.place.remove()
  bar = null
}
