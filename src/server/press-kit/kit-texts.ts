import { mailAddress } from '#content/address/mail-address.ts'
import { creditLine } from '#content/press-kit/photo-notes.ts'
import { BIOS, type PressKit, pressFacts } from '#content/press-kit/press-kit.ts'
import { hostNotes, PRESS_BIO_TEXTS } from '#content/press-kit/press-parts.ts'
import type { PressQuote } from '#content/press-kit/press-quote.ts'
import { positionOf } from '#content/site/site.ts'
import { longDate } from '#content/text/dates.ts'
import { unquoted } from '#content/text/quotation.ts'
import type { Words } from '#content/words/words.ts'
import { fileSlug, namedAfter } from './folder-name.ts'
import type { KitContent } from './read-kit.ts'
import type { KitFile } from './zip.ts'

/** For programs that would otherwise take UTF-8 for an older encoding, and show “ as â€œ. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A text, and when it was last changed. */
export interface DatedFile extends KitFile {
  changedAt: string | undefined
}

/** The press texts, one plain text file each, with line ends that every editor shows. */
export function textFiles({ facts, pressKit, bios, quotes, responseTime }: KitContent, words: Words): DatedFile[] {
  const { files } = words.server.kitTexts
  const named = namedAfter(facts.name)
  const changedAt = pressKit?.updated_at
  const languages = bios.map(({ language }) => fileSlug(language))
  const languageOf = (index: number) =>
    (languages.indexOf(languages[index]!) === index && languages[index]) || index + 1
  const latestQuote = quotes.map(({ updated_at }) => updated_at).sort()
  return [
    ...BIOS.flatMap(({ field }) => textFile(named(files[field]), pressKit?.[field], changedAt)),
    ...textFile(named(files.introduction), pressKit?.introduction, changedAt),
    ...bios.flatMap((bio, index) =>
      PRESS_BIO_TEXTS.flatMap((field) =>
        textFile(named(`${files[field]}-${languageOf(index)}`), bio[field], bio.updated_at),
      ),
    ),
    ...textFile(named(files.facts), factsOf(facts, pressKit, responseTime, words), changedAt),
    ...textFile(named(files.hosts), hostNotesOf(pressKit, words), changedAt),
    ...textFile(named(files.quotes), quotes.map(quoteOf(words)).join('\n\n'), latestQuote.at(-1)),
  ]
}

/** Empty until a fact is filled in: a name and a role alone are on the fact sheet. */
function factsOf(site: KitContent['facts'], kit: PressKit | null, answers: string, allWords: Words): string {
  const { kit: words, colon } = allWords
  const written = pressFacts(kit, positionOf(site))
  if (written.length === 0) return ''
  const email = mailAddress(kit?.press_email)
  const lines = written.map(({ id, text }) => `${words.factLabels[id]}${colon}${text}`)
  return [`${words.name}${colon}${site.name}`, ...lines, email && `${words.pressMail}${colon}${email}`, answers]
    .filter(Boolean)
    .join('\n')
}

function hostNotesOf(kit: PressKit | null, { kit: words, colon }: Words): string {
  const { questions, setup, clip } = hostNotes(kit) ?? { questions: [] }
  const parts = { [words.hostQuestions]: questions.join('\n'), [words.setup]: setup, [words.clip]: clip }
  return Object.entries(parts)
    .flatMap(([title, text]) => (text ? `${title}${colon.trimEnd()}\n${text}` : []))
    .join('\n\n')
}

const quoteOf =
  ({ quoted }: Words) =>
  ({ quote, context }: PressQuote) =>
    [quoted(unquoted(quote)), context].filter(Boolean).join('\n')

/** A photo in the text file next to the photos. */
export interface DescribedPhoto {
  /** The names of its files; its address if it is not in the kit. */
  files: readonly string[]
  caption?: string
  credit?: string
  terms?: string
}

/** Who took each photo and how it may be used, and from when each text is. */
export const creditsFile = (
  { facts }: Pick<KitContent, 'facts'>,
  photos: readonly DescribedPhoto[],
  texts: readonly DatedFile[],
  words: Words,
): KitFile[] =>
  textFile(
    namedAfter(facts.name)(words.server.kitTexts.files.credits),
    [
      ...photos.map(({ files, caption, credit, terms }) => [
        ...files,
        caption,
        creditLine(credit, words),
        terms && words.server.kitTexts.terms(terms),
      ]),
      ...texts.map(({ name, changedAt = null }) => {
        const date = longDate(changedAt, words)
        return [name, date && words.server.kitTexts.asOf(date)]
      }),
    ]
      .map((lines) => lines.filter(Boolean).join('\n'))
      .join('\n\n'),
  )

function textFile(name: string, written: string | null | undefined, changedAt?: string): DatedFile[] {
  const text = written?.trim()
  if (!text) return []
  const bytes = Buffer.from(`${BYTE_ORDER_MARK}${text.replace(/\r\n?|\n/g, '\r\n')}\r\n`)
  return [{ name: `${name}.txt`, bytes, changedAt }]
}
