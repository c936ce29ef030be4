import type { LinkReport } from '#api/link-report.ts'
import { timeAgo } from '../ui/local-time.ts'

/** The last check of the links in a sentence or two; `now` is in milliseconds since 1970. */
export function describeLinks(report: LinkReport, now: number): string {
  const { checkedAt, isChecking, count, unchecked = 0, dead, isOffline } = report
  if (!checkedAt)
    return isChecking
      ? 'The links of your site are being checked. This takes a minute or two.'
      : 'The links of your site are checked once a week. They have not been checked yet.'
  const links = count === 1 ? 'One link' : `${count} links`
  const checked = `${count === 0 ? 'No links to check' : `${links} checked`} ${timeAgo(checkedAt, now)}`
  const others =
    unchecked > 0
      ? ` ${unchecked === 1 ? 'One more was' : `The other ${unchecked} were`} not: a check covers at most ${count}.`
      : ''
  const ending = `${others}${isChecking ? ' They are being checked again.' : ''}`
  if (count === 0) return `${checked}.${ending}`
  if (isOffline)
    return `${checked}: no site could be reached. This server may have no internet connection, and the links may be fine.${ending}`
  if (dead.length === 0) return `${checked}: ${count === 1 ? 'it works' : 'all of them work'}.${ending}`
  return `${checked}: ${dead.length === 1 ? 'one does' : `${dead.length} do`} not work.${ending}`
}
