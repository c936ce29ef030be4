import { siteFileAddress } from '#content/picture/stored-files.ts'
import { backendUrl, type ContentSource } from '#data/content-source.ts'

interface SiteAssets {
  /** Null while the owner has uploaded none. */
  favicon: string | null
  /** Absolute; null while the owner has uploaded none. */
  ogImage: string | null
}

/**
 * Asks the storage which of the site's files exist. Their addresses carry a version, so that browsers and link previews
 * load a new file at once.
 */
export async function readSiteAssets(source: ContentSource): Promise<SiteAssets> {
  const { api, fetch } = source
  const [favicon, shareImage] = await Promise.all(
    [siteFileAddress('favicon'), siteFileAddress('shareImage')].map(async (path) => {
      // the CDN of a project may still have the former file
      const fresh = `${backendUrl(source)}${path}?cacheNonce=${crypto.randomUUID()}`
      const answer = await fetch(fresh, { method: 'HEAD' }).catch(() => null)
      return answer?.ok ? `${path}?v=${versionOf(answer)}` : null
    }),
  )
  return {
    favicon: favicon ? `${api.url}${favicon}` : null,
    ogImage: shareImage ? `${backendUrl(source)}${shareImage}` : null,
  }
}

const versionOf = ({ headers }: Response) =>
  (headers.get('etag') ?? headers.get('last-modified') ?? '').replace(/\W/g, '').slice(0, 12)
