import type { Consent } from './consent.ts'

/**
 * Microsoft's function: calls queue in `q` until the script has loaded and set its version, `v`.
 * https://learn.microsoft.com/clarity/setup-and-installation/clarity-setup
 */
type Clarity = ((...call: unknown[]) => void) & { q?: unknown[][]; v?: string }
declare global {
  interface Window {
    clarity?: Clarity
  }
}

/** Clarity restarts 250 ms after cookies are denied, even if it was stopped in the meantime. */
const RESTART_MS = 300
let isEnded = false

/**
 * Loads Clarity once per page, by a script element of our own, without cookies unless they are allowed. If it was
 * stopped, it runs again from the next page on.
 */
export function runClarity(projectId: string, consent: Consent | null) {
  if (isEnded) return
  const clarity = window.clarity ?? load(projectId)
  // of two queued consent calls only the last may remain: Clarity ignores a consent that directly follows a denial
  clarity.q = clarity.q?.filter(([method]) => method !== 'consentv2') ?? []
  // https://learn.microsoft.com/clarity/setup-and-installation/clarity-consent-api-v2; the site has no advertisements
  const analytics_Storage = consent === 'allowed' ? 'granted' : 'denied'
  clarity('consentv2', { ad_Storage: 'denied', analytics_Storage })
}

function load(projectId: string) {
  const clarity: Clarity = (...call) => void clarity.q?.push(call)
  window.clarity = clarity
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.clarity.ms/tag/${projectId}`
  document.head.append(script)
  return clarity
}

/** Stops recording this page for good and removes what an earlier consent left in the browser. */
export function stopClarity() {
  forget()
  if (!window.clarity) return
  isEnded = true
  // a script that is still loading finds that Clarity is already there and does not start
  if (!window.clarity.v) window.clarity = Object.assign(() => {}, { v: 'stopped' })
  window.clarity('stop')
  setTimeout(() => {
    window.clarity?.('stop')
    forget()
  }, RESTART_MS)
}

/** The domain that Clarity's cookies were set for is unknown: it is this host or one of its parent domains. */
function forget() {
  const labels = location.hostname.split('.')
  const domains = labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)
  for (const name of ['_clck', '_clsk'])
    for (const domain of ['', ...domains]) {
      // biome-ignore lint/suspicious/noDocumentCookie: older browsers have no Cookie Store API
      document.cookie = `${name}=; max-age=0; path=/${domain}`
    }
}
