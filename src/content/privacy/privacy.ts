import { type Guarded, guard, isBoolean, isText, LISTED, type Row, rowGuard } from '#content/guard.ts'
import { hasImprint, type Imprint } from '#content/imprint/imprint.ts'
import type { Kind } from '#content/kind.ts'
import { hasWords, wordsLanguage } from '#content/words/language.ts'

/** The privacy notice: whether there is one, what the program cannot know, and which paragraphs are hidden. */
export interface Privacy extends Row, Record<'host' | 'server_place' | 'logs_kept' | 'hidden', string> {
  shown: boolean
}

/** A paragraph that the owner has written, after those that are made. */
export const isPrivacyParagraph = rowGuard({ ...LISTED, title: isText, text: isText })
export type PrivacyParagraph = Guarded<typeof isPrivacyParagraph>

/** The ids of the paragraphs that the owner hides. */
export const hiddenParagraphs = ({ hidden }: Pick<Privacy, 'hidden'>): string[] =>
  hidden.split(/[\s,]+/).filter(Boolean)

export type NoticeLanguage = 'en' | 'de'

/** A legal text is not translated in passing: a site in any language but German has the English notice. */
export const noticeLanguage = (tag: string): NoticeLanguage => (wordsLanguage(tag) === 'de' ? 'de' : 'en')

/** The language of the notice where it is not that of the site. */
export const noticeInOther = (tag: string): NoticeLanguage | undefined =>
  hasWords(tag) && wordsLanguage(tag) === noticeLanguage(tag) ? undefined : noticeLanguage(tag)

/** What the notice says is not stated; nothing while there is no notice. */
export function notStated(privacy: Privacy | null | undefined, imprint: Imprint | null | undefined): string[] {
  if (!privacy?.shown) return []
  const { host, server_place, logs_kept } = privacy
  return [
    ...(hasImprint(imprint) ? [] : ['who is responsible']),
    ...(host.trim() ? [] : ['who hosts the site']),
    ...(server_place.trim() ? [] : ['where the server stands']),
    ...(logs_kept.trim() ? [] : ['how long the host keeps logs']),
  ]
}

export const PRIVACY = {
  table: 'privacy',
  // no column is nullable, and visitors load the guard without ever reading a row
  isRow: guard<Privacy>({ shown: isBoolean }),
  alsoIn: ['/privacy'],
  isServerOnly: true,
  editor: '/admin/legal',
} as const satisfies Kind<Privacy>

export const PRIVACY_PARAGRAPHS = {
  table: 'privacy_paragraphs',
  isRow: isPrivacyParagraph,
  isList: true,
  alsoIn: ['/privacy'],
  isServerOnly: true,
  editor: '/admin/legal',
} as const satisfies Kind<PrivacyParagraph>
