import { webUrl } from './web-url.ts'

/**
 * Completes addresses of our own storage, which are saved without an origin so that they survive a new SITE_URL. Other
 * http and https addresses are left as they are; null for anything else.
 */
export const resolveUrl = (url: string, apiUrl: string) => (isOfStorage(url) ? `${apiUrl}${url}` : webUrl(url))

/**
 * The address from which a browser downloads the file as `name` with the file's extension; null for what is not an
 * address.
 */
export const downloadUrl = (url: string, apiUrl: string, name: string) =>
  isOfStorage(url) ? `${resolveUrl(url, apiUrl)}?download=${encodeURIComponent(`${name}${ending(url)}`)}` : webUrl(url)

export const isOfStorage = (url: string) => url.startsWith('/storage/')

const ending = (url: string) => /\.\w+$/.exec(url)?.[0] ?? ''
