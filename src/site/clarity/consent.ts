/** What a visitor chose; null until he has. It is kept in his browser alone. */
export type Consent = 'allowed' | 'declined'

const CONSENT_STORAGE_KEY = 'portico-clarity'
let choice: Consent | null = null

/** What was chosen on this page goes first: local storage may be forbidden, or full. */
export function readConsent(): Consent | null {
  if (choice) return choice
  try {
    const stored = localStorage.getItem(CONSENT_STORAGE_KEY)
    return stored === 'allowed' || stored === 'declined' ? stored : null
  } catch {
    return null
  }
}

export function keepConsent(consent: Consent) {
  choice = consent
  try {
    localStorage.setItem(CONSENT_STORAGE_KEY, consent)
  } catch {}
}

/** Calls when the choice was changed in another tab. */
export const onConsentElsewhere = (act: () => void) =>
  addEventListener('storage', ({ key }) => {
    if (key !== CONSENT_STORAGE_KEY) return
    choice = null
    act()
  })
