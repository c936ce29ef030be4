import type { NoticeFacts, Said } from './notice-facts.ts'
import type { NoticeLanguage } from './privacy.ts'
import { de } from './text/de.ts'
import { en, type NoticeText } from './text/en.ts'

export type NoticeParagraphId = keyof typeof en

type Rules = {
  [P in NoticeParagraphId]: (facts: NoticeFacts) => readonly (Exclude<keyof (typeof en)[P], 'title'> | false)[]
}

/** Which statements are true of a site. A paragraph without any is left out. */
const RULES: Rules = {
  responsible: ({ responsible }) => [responsible ? 'named' : 'unnamed'],
  server: ({ host, serverPlace, logsKept, isStatic }) => [
    host ? 'host' : 'noHost',
    serverPlace ? 'place' : 'noPlace',
    logsKept ? 'logs' : 'noLogs',
    !isStatic && 'ownLog',
  ],
  visits: ({ hasSecretKey, isStatic }) => [
    'noCookies',
    ...(hasSecretKey && !isStatic ? (['counted', 'kept'] as const) : []),
  ],
  limits: ({ isStatic, hashesNetworks }) => (isStatic ? [] : ['memory', hashesNetworks && 'hashed']),
  contact: ({ hasContactForm, mailHost, keptMonths, hasSecretKey }) =>
    hasContactForm
      ? [
          ...(['stored', mailHost ? 'mailed' : 'notMailed'] as const),
          keptMonths && hasSecretKey ? 'keptFor' : 'kept',
          hasSecretKey && 'spam',
        ]
      : [],
  newsletter: ({ newsletterHost, pictureHosts }) =>
    newsletterHost ? ['publisher', pictureHosts !== '' && 'pictures'] : [],
  videos: ({ videoHosts }) => [videoHosts !== '' && 'onClick'],
  clarity: ({ usesClarity }) => (usesClarity ? ['before', 'allowed', 'declined', 'stored'] : []),
  database: ({ projectHost, isStatic }) => [!isStatic && projectHost !== '' && 'project'],
  backups: ({ keepsBackups, offsiteHost, isStatic }) =>
    !isStatic && keepsBackups ? ['nightly', offsiteHost !== '' && 'offsite'] : [],
  helpers: ({ isStatic }) => [!isStatic && 'read'],
  signIn: ({ isStatic, projectHost }) => (isStatic ? [] : ['session', projectHost === '' && 'device']),
  rights: () => ['gdpr', 'complaint'],
}

export const NOTICE_PARAGRAPHS = Object.keys(RULES) as NoticeParagraphId[] // they are its keys
const TEXTS: Readonly<Record<NoticeLanguage, NoticeText>> = { en, de }

export interface NoticeParagraph {
  id: NoticeParagraphId
  title: string
  statements: string[]
  /** The date from which on it says what it says, 'YYYY-MM-DD', as far as that is kept. */
  since?: string | undefined
}

/** The paragraphs that a site needs, each with what is true of it. */
export function noticeOf(facts: NoticeFacts, language: NoticeLanguage): NoticeParagraph[] {
  return NOTICE_PARAGRAPHS.flatMap((id) => {
    const { title, ...said } = TEXTS[language][id] as { title: string } & Record<string, Said>
    const statements = RULES[id](facts).flatMap((name) => {
      const statement = name && said[name]
      return statement ? (typeof statement === 'string' ? statement : statement(facts)) : []
    })
    return statements.length > 0 ? { id, title, statements } : []
  })
}
