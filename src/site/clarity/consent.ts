/** A visitor's choice, or null before it was made. It is stored in the visitor's browser only. */
export type Consent = 'allowed' | 'declined'

const CONSENT_STORAGE_KEY = 'portico-clarity'
let choice: Consent | null = null

/** A choice made on this page takes precedence: local storage may be blocked or full. */
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

export const onConsentElsewhere = (callback: () => void) =>
  addEventListener('storage', ({ key }) => {
    if (key !== CONSENT_STORAGE_KEY) return
    choice = null
    callback()
  })
