import { PICTURES, SITE_FILES } from '#content/pictures.ts'
import type { Rest } from './rest.ts'

export type SiteFile = keyof typeof SITE_FILES

/** The address of one of the site's own files, without an origin; their names are fixed. */
export const siteFileAddress = (file: SiteFile) =>
  `/storage/v1/object/public/${PICTURES[file].bucket}/${SITE_FILES[file]}`

/** Whether the owner has uploaded it; false if that cannot be found out. */
export const hasSiteFile = (rest: Rest, file: SiteFile): Promise<boolean> =>
  fetch(`${rest.url}${siteFileAddress(file)}`, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
