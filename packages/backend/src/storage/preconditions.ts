/** What a conditional request is compared with. */
export interface Validators {
  /** Strong, with its quotes. */
  etag: string
  lastModified: Date
}

/**
 * Evaluates the conditions of a GET or HEAD in the order of RFC 9110, section 13.2.2. HTTP dates know whole seconds only,
 * so they are compared as such.
 */
export function checkPreconditions(
  headers: Headers,
  { etag, lastModified }: Validators,
): 'ok' | 'not-modified' | 'failed' {
  const ifMatch = headers.get('if-match')
  if (ifMatch !== null ? !lists(ifMatch, etag, 'strong') : isAfter(lastModified, headers.get('if-unmodified-since')))
    return 'failed'
  const ifNoneMatch = headers.get('if-none-match')
  if (ifNoneMatch !== null) return lists(ifNoneMatch, etag, 'weak') ? 'not-modified' : 'ok'
  const since = seconds(headers.get('if-modified-since'))
  return since !== undefined && wholeSeconds(lastModified) <= since ? 'not-modified' : 'ok'
}

/** Whether a Range may be answered with a part: `If-Range`, if present, must match these bytes. */
export function rangeApplies(headers: Headers, { etag, lastModified }: Validators): boolean {
  const ifRange = headers.get('if-range')
  return ifRange === null || ifRange === etag || seconds(ifRange) === wholeSeconds(lastModified)
}

function lists(header: string, etag: string, comparison: 'strong' | 'weak'): boolean {
  if (header.trim() === '*') return true
  const tags = header.split(',').map((tag) => tag.trim())
  return tags.includes(etag) || (comparison === 'weak' && tags.includes(`W/${etag}`))
}

function isAfter(date: Date, header: string | null): boolean {
  const limit = seconds(header)
  return limit !== undefined && wholeSeconds(date) > limit
}

function seconds(header: string | null): number | undefined {
  const millis = header === null ? Number.NaN : Date.parse(header)
  return Number.isNaN(millis) ? undefined : Math.floor(millis / 1000)
}

function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
