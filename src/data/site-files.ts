import { PICTURES, SITE_FILES } from '#content/pictures.ts'
import type { Rest } from './rest.ts'

export type SiteFile = keyof typeof SITE_FILES

/** Where the site's own files stand, as stored: the names are fixed (SPEC sections 2 and 7). */
export const siteFileAddress = (file: SiteFile) =>
  `/storage/v1/object/public/${PICTURES[file].bucket}/${SITE_FILES[file]}`

/** Whether the owner has uploaded it. A failing question means no. */
export const hasSiteFile = (rest: Rest, file: SiteFile): Promise<boolean> =>
  fetch(`${rest.url}${siteFileAddress(file)}`, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
