import { backendUrl, type ContentSource } from '#data/rest/content-source.ts'
import { findSiteFile } from '#data/uploads/find-site-file.ts'

/** The addresses of the site's own files, that of the image absolute; null while the owner has uploaded none. */
export async function readSiteAssets(source: ContentSource) {
  const { api } = source
  const [favicon, shareImage] = await Promise.all([findSiteFile(source, 'favicon'), findSiteFile(source, 'shareImage')])
  return {
    favicon: favicon ? `${api.url}${favicon}` : null,
    ogImage: shareImage ? `${backendUrl(source)}${shareImage}` : null,
  }
}
