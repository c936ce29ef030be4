import { isReferrerHost, type VisitReport, viewAtPath } from '#content/visits.ts'
import { parseUrl } from '#content/web-url.ts'
import { navigationType } from '../navigation/navigation-type.ts'
import { report } from './report.ts'

/** Counts the view of this page, and clicks on what is marked `data-count`, without a cookie or any other trace. */
export function countVisits(path: string) {
  const view = viewAtPath(path)
  report({ view, ...referrer() })
  // a page that comes back from the browser's memory is seen again
  addEventListener('pageshow', ({ persisted }) => persisted && report({ view }))
  for (const type of ['click', 'auxclick'] as const) document.addEventListener(type, countClick)
}

/** Where a link led here from; nothing when the page was loaded again. */
function referrer() {
  const host = hostOf(document.referrer)
  const isFromElsewhere = navigationType() === 'navigate' && host !== hostOf(location.href) && isReferrerHost(host)
  return isFromElsewhere ? { referrer: host } : {}
}

const hostOf = (address: string) => parseUrl(address)?.hostname.replace(/^www\./, '') ?? ''

/** The main button and the middle one, which opens a tab. */
function countClick({ target, button }: MouseEvent) {
  const link = button < 2 && target instanceof Element && target.closest<HTMLElement>('[data-count]')
  // the server refuses what is no report
  if (link) report({ [link.dataset.count ?? '']: link.dataset.countName } as unknown as VisitReport)
}
