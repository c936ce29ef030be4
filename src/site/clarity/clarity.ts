import type { Consent } from './consent.ts'

/** Microsoft's function: until the script has come its calls wait in `q`, then it has a version, `v`. https://learn.microsoft.com/clarity/setup-and-installation/clarity-setup */
type Clarity = ((...call: unknown[]) => void) & { q?: unknown[][]; v?: string }
declare global {
  interface Window {
    clarity?: Clarity
  }
}

/** 250 ms after it was told that cookies are denied Clarity starts anew, stopped meanwhile or not. */
const restartMs = 300
let isEnded = false

/**
 * Loads Clarity once a page, by a script element of our own; without cookies unless they are allowed. Where it was
 * stopped it runs again from the next page on.
 */
export function runClarity(projectId: string, consent: Consent | null) {
  if (isEnded) return
  const clarity = window.clarity ?? load(projectId)
  // of two that wait only the last holds: a consent that follows a denial at once is not heard
  clarity.q = clarity.q?.filter(([method]) => method !== 'consentv2') ?? []
  // https://learn.microsoft.com/clarity/setup-and-installation/clarity-consent-api-v2; there are no advertisements here
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

/** Ends the recording of this page for good, and takes away what an earlier consent has left in the browser. */
export function stopClarity() {
  forget()
  if (!window.clarity) return
  isEnded = true
  // a script that has yet to come finds that another one is there, and does not start
  if (!window.clarity.v) window.clarity = Object.assign(() => {}, { v: 'stopped' })
  window.clarity('stop')
  setTimeout(() => {
    window.clarity?.('stop')
    forget()
  }, restartMs)
}

/** Which domain its cookies were set for is not known: this host's, or one above it. */
function forget() {
  const labels = location.hostname.split('.')
  const domains = labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)
  for (const name of ['_clck', '_clsk'])
    for (const domain of ['', ...domains]) {
      // biome-ignore lint/suspicious/noDocumentCookie: older browsers have no Cookie Store API
      document.cookie = `${name}=; max-age=0; path=/${domain}`
    }
}
