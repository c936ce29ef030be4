import type { Article } from '#content/article.ts'
import type { SocialCard } from '#content/social-card.ts'
import type { Assets, Boot, PreviewOptions } from '../boot.ts'

/** What the server gives to a rendering. */
export interface SiteEnvironment {
  /** Public origin of the site, without a trailing slash. */
  siteUrl: string
  /** The content backend as browsers reach it; an empty url means the site's own origin. */
  api: Boot['api']
  assets: Assets
  /** Behaviour analytics for visitors; absent unless configured. */
  clarityProjectId?: string
  /** Calls the content backend from the server: in process or over HTTP. */
  fetch: typeof globalThis.fetch
  /** The newsletter's articles, from memory; null when none are available. */
  articles: () => Promise<Article[] | null>
  /** The press kit's file: its size in bytes (null while unknown) and the tables that it depends on. */
  pressKit: () => Promise<{ size: number | null; tables: readonly string[] }>
  /** The absolute address of a page's picture for link previews, if the owner has set none. */
  card?: (path: string, card: SocialCard) => string
  /** Set for a preview, which loads no script and is not to be indexed. */
  preview?: PreviewOptions
  /** Milliseconds since 1970. */
  now?: () => number
}
