import { backendUrl, type ContentSource } from '#data/content-source.ts'
import { findSiteFile } from '#data/find-site-file.ts'

interface SiteAssets {
  /** Null while the owner has uploaded none. */
  favicon: string | null
  /** Absolute; null while the owner has uploaded none. */
  ogImage: string | null
}

/** The addresses of the site's own files, as far as the owner has uploaded them. */
export async function readSiteAssets(source: ContentSource): Promise<SiteAssets> {
  const { api } = source
  const [favicon, shareImage] = await Promise.all([findSiteFile(source, 'favicon'), findSiteFile(source, 'shareImage')])
  return {
    favicon: favicon ? `${api.url}${favicon}` : null,
    ogImage: shareImage ? `${backendUrl(source)}${shareImage}` : null,
  }
}
