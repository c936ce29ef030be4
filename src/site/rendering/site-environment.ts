import type { Article } from '#content/newsletter/article.ts'
import type { ServerFacts } from '#content/privacy/notice-facts.ts'
import type { SocialCard } from '#content/site/social-card.ts'
import type { ContentSource } from '#data/rest/content-source.ts'
import type { Assets, PreviewOptions } from '../boot.ts'

export interface SiteEnvironment extends ContentSource {
  assets: Assets
  /** Behaviour analytics for visitors; absent unless configured. */
  clarityProjectId?: string
  /** The newsletter's articles, from memory; null when none are available. */
  articles: () => Promise<Article[] | null>
  /** Where the newsletter's feed was found, if not at its likeliest address. */
  aboutFeed?: () => Promise<{ foundAt?: string } | null>
  /** The press kit's file: its size in bytes (null while unknown) and the tables that it depends on. */
  pressKit: () => Promise<{ size: number | null; tables: readonly string[] }>
  /** For the privacy notice: what it says of the server, and since when each paragraph says what it says, if that is kept. */
  notice?: {
    facts: () => Promise<ServerFacts>
    since: (said: Readonly<Record<string, string>>) => Promise<Readonly<Record<string, string>>>
  }
  /** The absolute address of a page's image for link previews, if the owner has set none. */
  card?: (path: string, card: SocialCard) => string
  /** The pages are kept as files, without a server. */
  isStatic?: true
  /** Set for a preview, which loads no script and is not to be indexed. */
  preview?: PreviewOptions
  /** Aborts the rendering: no request waits for the page any more. */
  signal?: AbortSignal
  now?: () => number
}
