import type { SiteWords } from './words.ts'

export type Fallback = (words: SiteWords) => string

declare module 'zod' {
  interface GlobalMeta {
    /** The words that the page shows while the field is empty. Not among the others, which are sent to Supabase with its functions. */
    fallback?: Fallback
  }
}
