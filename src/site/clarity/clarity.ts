import type { Consent } from './consent.ts'

/** Microsoft's queue function: calls wait in `q` until the script has come. https://learn.microsoft.com/clarity/setup-and-installation/clarity-setup */
type Clarity = ((...call: unknown[]) => void) & { q?: unknown[][] }
declare global {
  interface Window {
    clarity?: Clarity
  }
}

/** Loads Clarity once a page, by a script element of our own; without cookies unless they are allowed. */
export function runClarity(projectId: string, consent: Consent | null) {
  if (!window.clarity) load(projectId)
  // https://learn.microsoft.com/clarity/setup-and-installation/clarity-consent-api-v2; there are no advertisements here
  const analytics_Storage = consent === 'allowed' ? 'granted' : 'denied'
  window.clarity?.('consentv2', { ad_Storage: 'denied', analytics_Storage })
}

function load(projectId: string) {
  const clarity: Clarity = (...call) => {
    clarity.q ??= []
    clarity.q.push(call)
  }
  window.clarity = clarity
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.clarity.ms/tag/${projectId}`
  document.head.append(script)
}

/** Ends the recording of this page, and takes away what an earlier consent has left in the browser. */
export function stopClarity() {
  window.clarity?.('consentv2', { ad_Storage: 'denied', analytics_Storage: 'denied' })
  window.clarity?.('stop')
  for (const name of ['_clck', '_clsk']) deleteCookie(name)
}

/** Which domain it was set for is not known: this host's, or one above it. */
function deleteCookie(name: string) {
  const labels = location.hostname.split('.')
  const domains = labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)
  for (const domain of ['', ...domains]) {
    // biome-ignore lint/suspicious/noDocumentCookie: older browsers have no Cookie Store API
    document.cookie = `${name}=; max-age=0; path=/${domain}`
  }
}
