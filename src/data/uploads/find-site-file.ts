import { isMissingFile, type SiteFile, siteFileAddress } from '#content/picture/stored-files.ts'
import { backendUrl, type ContentSource } from '../rest/content-source.ts'
import { randomId } from '../rest/random-id.ts'
import { restTimeoutMs } from '../rest/time-limit.ts'

/** How long a page waits for the storage. */
const PATIENCE_MS = 800

/** The last known state of each file, by its address, for when the storage fails. */
const known = new Map<string, string | null>()

/**
 * The address of one of the site's files, without an origin, or null if the storage has none; for the server. While the
 * storage fails or is slow, the last known answer counts. The address carries a version, so that browsers and link previews
 * load a new file at once.
 */
export async function findSiteFile(source: ContentSource, file: SiteFile): Promise<string | null> {
  const path = siteFileAddress(file)
  const url = backendUrl(source) + path
  const asking = ask(url, source).then((answer) => {
    if (answer.ok) known.set(url, `${path}?v=${versionOf(answer)}`)
    else if (isMissingFile(answer)) known.set(url, null)
  })
  await Promise.race([asking.catch(() => {}), patience()])
  return known.get(url) ?? null
}

const patience = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS).unref())

/** The CDN of a project may still have the former file. */
const ask = (url: string, { fetch }: ContentSource) =>
  fetch(`${url}?cacheNonce=${randomId()}`, { method: 'HEAD', signal: AbortSignal.timeout(restTimeoutMs) })

const versionOf = ({ headers }: Response) =>
  (headers.get('etag') ?? headers.get('last-modified') ?? '').replace(/\W/g, '').slice(0, 12)
