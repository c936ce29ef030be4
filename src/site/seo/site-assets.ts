import { isMissingFile, siteFileAddress } from '#content/picture/stored-files.ts'
import { backendUrl, type ContentSource } from '#data/content-source.ts'
import { restTimeoutMs } from '#data/time-limit.ts'

interface SiteAssets {
  /** Null while the owner has uploaded none. */
  favicon: string | null
  /** Absolute; null while the owner has uploaded none. */
  ogImage: string | null
}

/** How long a page waits for the storage. */
const PATIENCE_MS = 800

/** What the storage said last about each file, by address: a storage that fails says nothing about them. */
const known = new Map<string, string | null>()

/**
 * Asks the storage which of the site's files exist; while it fails, they are as they were. Their addresses carry a
 * version, so that browsers and link previews load a new file at once.
 */
export async function readSiteAssets(source: ContentSource): Promise<SiteAssets> {
  const { api } = source
  const [favicon, shareImage] = await Promise.all(
    [siteFileAddress('favicon'), siteFileAddress('shareImage')].map((path) => addressOf(path, source)),
  )
  return {
    favicon: favicon ? `${api.url}${favicon}` : null,
    ogImage: shareImage ? `${backendUrl(source)}${shareImage}` : null,
  }
}

async function addressOf(path: string, source: ContentSource): Promise<string | null> {
  const file = `${backendUrl(source)}${path}`
  const asking = ask(file, source).then((answer) => {
    if (answer.ok) known.set(file, `${path}?v=${versionOf(answer)}`)
    else if (isMissingFile(answer)) known.set(file, null)
  })
  await Promise.race([asking.catch(() => {}), patience()])
  return known.get(file) ?? null
}

const patience = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS).unref())

/** The CDN of a project may still have the former file. */
const ask = (file: string, { fetch }: ContentSource) =>
  fetch(`${file}?cacheNonce=${crypto.randomUUID()}`, { method: 'HEAD', signal: AbortSignal.timeout(restTimeoutMs) })

const versionOf = ({ headers }: Response) =>
  (headers.get('etag') ?? headers.get('last-modified') ?? '').replace(/\W/g, '').slice(0, 12)
