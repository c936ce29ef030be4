import { MOST_ROWS, type Rest } from './rest.ts'

/** The content backend as browsers reach it; an empty url means the site's own origin. */
export interface BrowserApi extends Pick<Rest, 'url' | 'key'> {
  /** The origin that the contact form is sent to, if not `url`. */
  formUrl?: string
}

/** The content backend for a server that reads with a visitor's publishable key. */
export interface ContentSource {
  /** Public origin of the site, without a trailing slash. */
  siteUrl: string
  api: BrowserApi
  /** Calls the content backend from the server: in process or over HTTP. */
  fetch: typeof globalThis.fetch
}

/** The origin of the content backend, which only a browser may leave empty. */
export const backendUrl = ({ api, siteUrl }: Pick<ContentSource, 'api' | 'siteUrl'>): string => api.url || siteUrl

/** The content backend as a server reads it for a visitor. */
export const restOf = (source: ContentSource): Rest => ({
  url: backendUrl(source),
  key: source.api.key,
  fetch: source.fetch,
  rowsAtOnce: MOST_ROWS,
})
