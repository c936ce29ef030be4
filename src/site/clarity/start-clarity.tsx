import { subscribeToReader } from '../reader.ts'
import { isVisitorReading } from '../when-visitor-reads.ts'
import { runClarity, stopClarity } from './clarity.ts'
import { type Consent, keepConsent, onConsentElsewhere, readConsent } from './consent.ts'
import { closeConsentBar, openConsentBar } from './consent-bar.tsx'

let projectId: string | undefined

/** Microsoft Clarity for a visitor: without cookies until he allows them, not at all once he has declined (decision 14). */
export function startClarity(id: string) {
  projectId = id
  follow()
  subscribeToReader(follow)
  onConsentElsewhere(() => {
    closeConsentBar()
    follow()
  })
  if (readConsent() === null) openConsentBar({ consent: null, choose, isAskedFor: false })
}

/** The link in the footer: shows what was chosen, to choose again. */
export const askAgain = () => openConsentBar({ consent: readConsent(), choose, isAskedFor: true })

function choose(consent: Consent) {
  keepConsent(consent)
  follow()
}

function follow() {
  const consent = readConsent()
  if (!isVisitorReading()) closeConsentBar()
  if (consent === 'declined' || !isVisitorReading()) stopClarity()
  else if (projectId) runClarity(projectId, consent)
}
