import { mailAddress } from '#content/address/mail-address.ts'
import { creditLine } from '#content/press-kit/photo-notes.ts'
import { BIOS, type PressKit, pressFacts } from '#content/press-kit/press-kit.ts'
import { hostNotes } from '#content/press-kit/press-parts.ts'
import type { PressQuote } from '#content/press-kit/press-quote.ts'
import { positionOf } from '#content/site/site.ts'
import { unquoted } from '#content/text/quotation.ts'
import { type Words, wordsOf } from '#content/words/words.ts'
import type { KitContent } from './read-kit.ts'
import type { KitFile } from './zip.ts'

/** For programs that would otherwise take UTF-8 for an older encoding, and show “ as â€œ. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The press texts, one plain text file each, with line ends that every editor shows. */
export function textFiles({ facts, pressKit, quotes }: KitContent): KitFile[] {
  const words = wordsOf(facts.language)
  const { files } = words.server.kitTexts
  return [
    ...BIOS.flatMap(({ field }) => textFile(`${files[field]}.txt`, pressKit?.[field])),
    ...textFile(`${files.introduction}.txt`, pressKit?.introduction),
    ...textFile(`${files.facts}.txt`, factsOf(facts, pressKit, words)),
    ...textFile(`${files.hosts}.txt`, hostNotesOf(pressKit, words)),
    ...textFile(`${files.quotes}.txt`, quotes.map(quoteOf(words)).join('\n\n')),
  ]
}

/** Empty until a fact is filled in: a name and a role alone are on the fact sheet. */
function factsOf(site: KitContent['facts'], kit: PressKit | null, { kit: words }: Words): string {
  const written = pressFacts(kit, positionOf(site))
  if (written.length === 0) return ''
  const email = mailAddress(kit?.press_email)
  const lines = written.map(({ id, text }) => `${words.factLabels[id]}: ${text}`)
  return [`${words.name}: ${site.name}`, ...lines, ...(email ? [`${words.pressMail}: ${email}`] : [])].join('\n')
}

function hostNotesOf(kit: PressKit | null, { kit: words }: Words): string {
  const { questions, setup, clip } = hostNotes(kit) ?? { questions: [] }
  const parts = { [words.hostQuestions]: questions.join('\n'), [words.setup]: setup, [words.clip]: clip }
  return Object.entries(parts)
    .flatMap(([title, text]) => (text ? `${title}:\n${text}` : []))
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

/** Who took each photo, and how it may be used. */
export const creditsFile = (photos: readonly DescribedPhoto[], words: Words): KitFile[] =>
  textFile(
    `${words.server.kitTexts.files.photos}/${words.server.kitTexts.files.credits}.txt`,
    photos
      .map(({ files, caption, credit, terms }) =>
        [files.join('\n'), caption, creditLine(credit, words), terms && words.server.kitTexts.terms(terms)]
          .filter(Boolean)
          .join('\n'),
      )
      .join('\n\n'),
  )

function textFile(name: string, written: string | null | undefined): KitFile[] {
  const text = written?.trim()
  return text ? [{ name, bytes: Buffer.from(`${BYTE_ORDER_MARK}${text.replace(/\r\n?|\n/g, '\r\n')}\r\n`) }] : []
}
