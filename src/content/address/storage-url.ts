import { webUrl } from './web-url.ts'

/** Completes addresses of our storage, saved without an origin so that SITE_URL can change; null if no web address. */
export const resolveUrl = (url: string, apiUrl: string) => (isOfStorage(url) ? `${apiUrl}${url}` : webUrl(url))

export const isOfStorage = (url: string) => url.startsWith('/storage/')
