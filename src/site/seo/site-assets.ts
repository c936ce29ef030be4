import { siteFileAddress } from '#content/stored-files.ts'

interface SiteAssets {
  /** Null while the owner has uploaded none. */
  favicon: string | null
  /** Absolute; null while the owner has uploaded none. */
  ogImage: string | null
}

/**
 * Asks the storage which of the site's files exist. Their addresses carry a version, so that browsers and link previews
 * load a new file at once. An empty `apiUrl` means the site's own origin.
 */
export async function readSiteAssets(
  fetch: typeof globalThis.fetch,
  apiUrl: string,
  siteUrl: string,
): Promise<SiteAssets> {
  const [favicon, shareImage] = await Promise.all(
    [siteFileAddress('favicon'), siteFileAddress('shareImage')].map(async (path) => {
      // the CDN of a project may still have the former file
      const fresh = `${apiUrl || siteUrl}${path}?cacheNonce=${crypto.randomUUID()}`
      const answer = await fetch(fresh, { method: 'HEAD' }).catch(() => null)
      return answer?.ok ? `${path}?v=${versionOf(answer)}` : null
    }),
  )
  return {
    favicon: favicon ? `${apiUrl}${favicon}` : null,
    ogImage: shareImage ? `${apiUrl || siteUrl}${shareImage}` : null,
  }
}

const versionOf = ({ headers }: Response) =>
  (headers.get('etag') ?? headers.get('last-modified') ?? '').replace(/\W/g, '').slice(0, 12)
