import { type SiteFile, siteFileAddress } from '#content/stored-files.ts'
import type { Rest } from './rest.ts'

/** Whether the owner has uploaded it; false if that cannot be found out. */
export const hasSiteFile = (rest: Rest, file: SiteFile): Promise<boolean> =>
  fetch(`${rest.url}${siteFileAddress(file)}`, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
