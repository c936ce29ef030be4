import type { VisitReport } from '#content/visits.ts'

/** Tells our server what a visitor did, even while the page is being left. Nothing waits for it, and a failure is nobody's. */
export function sendVisitReport(report: VisitReport): void {
  const body = JSON.stringify(report)
  if (navigator.sendBeacon?.('/api/visits', body)) return
  fetch('/api/visits', { method: 'POST', body, keepalive: true }).catch(() => {})
}
