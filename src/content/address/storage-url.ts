import { webUrl } from './web-url.ts'

/** Completes addresses of our storage, saved without an origin so that SITE_URL can change; null if no web address. */
export const resolveUrl = (url: string, apiUrl: string) => (isOfStorage(url) ? `${apiUrl}${url}` : webUrl(url))

/** The address that downloads the file as `name` with the file's extension; null for what is not an address. */
export const downloadUrl = (url: string, apiUrl: string, name: string) =>
  isOfStorage(url) ? `${resolveUrl(url, apiUrl)}?download=${encodeURIComponent(`${name}${ending(url)}`)}` : webUrl(url)

export const isOfStorage = (url: string) => url.startsWith('/storage/')

const ending = (url: string) => /\.\w+$/.exec(url)?.[0] ?? ''
