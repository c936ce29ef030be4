import { MOST_ROWS, type Rest } from './rest.ts'

/** Where a server reads the content: as a visitor reads it, with the publishable key. */
export interface ContentSource {
  /** Public origin of the site, without a trailing slash. */
  siteUrl: string
  /** The content backend as browsers reach it; an empty url means the site's own origin. */
  api: Pick<Rest, 'url' | 'key'>
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
