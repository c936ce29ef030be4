import { isReferrerHost, NOT_FOUND, type VisitReport, viewAtPath } from '#api/visits.ts'
import { parseUrl } from '#content/address/web-url.ts'
import { navigationType } from '../navigation-type.ts'
import { whenVisitorReads } from '../when-visitor-reads.ts'
import { report } from './report.ts'

/** Counts the view of this page and clicks on elements marked `data-count`, without cookies or any other trace. */
export function countVisits(path: string) {
  const view = viewAtPath(path)
  report({ view, ...referrer(), ...(view === NOT_FOUND && { missing: location.pathname.slice(0, LONGEST_SENT) }) })
  // a page restored from the back/forward cache counts as another view
  addEventListener('pageshow', ({ persisted }) => persisted && whenVisitorReads(() => report({ view })))
  for (const type of ['click', 'auxclick'] as const) document.addEventListener(type, countClick)
}

/** Longer paths are not counted by themselves. */
const LONGEST_SENT = 121

/** The site whose link led here; undefined after a reload. */
function referrer() {
  const host = hostOf(document.referrer)
  const isFromElsewhere = navigationType() === 'navigate' && host !== hostOf(location.href) && isReferrerHost(host)
  return isFromElsewhere ? { referrer: host } : {}
}

const hostOf = (address: string) => parseUrl(address)?.hostname.replace(/^www\./, '') ?? ''

/** The main button, and the middle one, which opens a new tab. */
function countClick({ target, button }: MouseEvent) {
  const link = button < 2 && target instanceof Element && target.closest<HTMLElement>('[data-count]')
  // the server rejects invalid reports
  if (link) report({ [link.dataset.count ?? '']: link.dataset.countName } as unknown as VisitReport)
}
