import { webUrl } from '#content/web-url.ts'

/**
 * Addresses of our own storage are kept without an origin (decision 7): here they get the backend's. Others are taken as
 * they are, if they are of the web; null for anything else.
 */
export const resolveUrl = (url: string, apiUrl: string) => (isOfStorage(url) ? `${apiUrl}${url}` : webUrl(url))

/** The address under which a browser saves the file, named `name` with the file's own ending; null for what is no address. */
export const downloadUrl = (url: string, apiUrl: string, name: string) =>
  isOfStorage(url) ? `${resolveUrl(url, apiUrl)}?download=${encodeURIComponent(`${name}${ending(url)}`)}` : webUrl(url)

/** Whether the file stands in our own storage. */
export const isOfStorage = (url: string) => url.startsWith('/storage/')

const ending = (url: string) => /\.\w+$/.exec(url)?.[0] ?? ''
