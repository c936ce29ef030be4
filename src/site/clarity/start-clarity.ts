import { subscribeToReader } from '../reader.ts'
import { isVisitorReading } from '../when-visitor-reads.ts'
import { runClarity, stopClarity } from './clarity.ts'
import { type Consent, keepConsent, onConsentElsewhere, readConsent } from './consent.ts'
import { closeConsentBar, openConsentBar } from './consent-bar.ts'

let projectId: string | undefined

/**
 * Starts Microsoft Clarity for a visitor: without cookies until they are allowed, not at all once declined
 * (docs/decisions/0007-visits-are-counted-without-cookies.md).
 */
export function startClarity(id: string) {
  projectId = id
  applyConsent()
  subscribeToReader(applyConsent)
  onConsentElsewhere(() => {
    closeConsentBar()
    applyConsent()
  })
  if (readConsent() === null) openConsentBar({ consent: null, choose, isRequested: false })
}

/** The link in the footer: shows the current choice and lets the visitor change it. */
export const openBar = () => openConsentBar({ consent: readConsent(), choose, isRequested: true })

function choose(consent: Consent) {
  keepConsent(consent)
  applyConsent()
}

function applyConsent() {
  const consent = readConsent()
  if (!isVisitorReading()) closeConsentBar()
  if (consent === 'declined' || !isVisitorReading()) stopClarity()
  else if (projectId) runClarity(projectId, consent)
}
