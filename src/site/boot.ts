import type { ContactSubject } from '#content/message/contact-subject.ts'
import type { NoticeParagraph } from '#content/privacy/notice.ts'
import type { Words } from '#content/words/words.ts'
import type { Query } from '#data/records/content-query.ts'
import type { BrowserApi } from '#data/rest/content-source.ts'
import type { PageStyle } from './rendering/page-styles.ts'

/** URLs of an entry's script and of everything it needs, from Vite's manifest; source files in development. */
export interface Assets {
  css: string[]
  /** The styles that only the pages besides the home page need. They are in the document, which allows them by their hash. */
  pageStyles?: Record<PageStyle, string>
  modules: string[]
  /** The fonts used above the fold, by typeface. */
  preload?: Record<string, string[]>
}

/** Everything the browser needs to hydrate the page. It is embedded in the document as JSON. */
export interface Boot {
  path: string
  /** The date in UTC on which the server rendered the page, 'YYYY-MM-DD', which decides what is upcoming. */
  today: string
  /** Content by the first part of its cache key, as the server read it; HTML in it is already sanitized. */
  content: Record<string, unknown>
  /** The raw content, where sanitizing has changed it: the browser compares later reads with it. */
  asRead?: Record<string, unknown>
  /** The content backend as this page reaches it; an empty url means the page's own origin. */
  api: BrowserApi
  /** Behaviour analytics; absent unless configured. */
  clarityProjectId?: string
  /** Further entries of the menu, by their paths. */
  links?: { id: string; label: string }[]
  /** The subject of the contact form, if the address names one. */
  about?: ContactSubject
  /** Where calendar programs subscribe to the talks, on the page that says so. */
  calendar?: string
  /** The words of the link to the privacy notice under the contact form, if there is one. */
  privacy?: string
  /** The paragraphs of the privacy notice: never sent. */
  notice?: readonly NoticeParagraph[]
  /** The poster of a video whose talk has no picture: that of the page's shared link. */
  poster?: string
  /** For pages kept as files without a server: nothing is read again, sent or counted. */
  isStatic?: true
  /** The page is the door: it has no content, and only its owner needs a script. */
  isDoor?: true
}

/** The options of a preview, which has no scripts and is not indexed. */
export interface PreviewOptions {
  /** Nothing on it can be clicked or focused. */
  isInert: boolean
  note?: (words: Words) => string
}

/** What a query read on the server; undefined if the read failed. */
export const contentOf = <T>(content: Boot['content'], { queryKey: [key] }: Query<T>) => content[key] as T | undefined // as the same query read it

/** JSON that is safe inside a script element: no '<' can close it, and U+2028 cannot break a line. */
export const toScriptJson = (value: unknown) =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
