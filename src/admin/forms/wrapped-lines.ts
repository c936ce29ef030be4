/** How a line continues in the next one: with how many characters cut from its end, and what between them. */
export interface Wrap {
  cut: 0 | 1
  glue: ' ' | ''
}

/** In characters: shorter lines are verses or addresses, longer ones paragraphs. */
const NARROWEST = 30
const WIDEST = 200
/** Of the widest line: proportional letters make lines of the same width differ in their number. */
const FULL = 0.85
/** A sentence that ends with a line may end its paragraph as well. */
const FULL_SENTENCE = 0.95
const FEWEST_WRAPS = 2

const ITEM = /^([•▪◦‣·*–—-]|\(?\p{L}?\d{0,3}[.)])\s/u
const SENTENCE_END = /[.!?:;…。][)"'’”»]?$/

const OPEN_END = /[,\-\u00ad\u2010]$/

/**
 * Where lines are not ended but wrapped, as in text copied from a PDF: null for a line that ends. Only what is evident counts:
 * several lines of nearly the same length, most of them in the middle of a sentence.
 */
export function findWraps(written: readonly string[]): (Wrap | null)[] {
  const lines = written.map((line) => line.trim())
  const widest = Math.max(...lines.filter((line) => /\s/.test(line)).map(({ length }) => length))
  const isWrapped = (line: string, next: string) => {
    const full = SENTENCE_END.test(line) ? FULL_SENTENCE : FULL
    return line !== '' && next !== '' && !ITEM.test(next) && line.length + 1 + firstWord(next).length > widest * full
  }
  const wraps = lines.map((line, index) => {
    const next = lines[index + 1] ?? ''
    return isWrapped(line, next) ? { line, next } : null
  })
  const found = wraps.filter((wrap) => wrap !== null)
  const ends = lines.filter((line, index) => line && lines[index + 1]).length
  const isEvident =
    widest >= NARROWEST &&
    widest <= WIDEST &&
    found.length >= FEWEST_WRAPS &&
    found.length >= ends / 2 &&
    found.filter(({ line }) => SENTENCE_END.test(line)).length <= found.length / 2 &&
    // German capitalises its nouns
    found.filter(({ line, next }) => /^\p{Ll}/u.test(next) || OPEN_END.test(line)).length >= found.length * 0.4
  const text = lines.join('\n')
  return wraps.map((wrap) => (isEvident && wrap ? wrapOf(wrap.line, wrap.next, text) : null))
}

/** A text without the line ends of a PDF; blank lines, and the ends of paragraphs and items, stay. */
export function joinWrappedLines(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const wraps = findWraps(lines)
  if (!wraps.some(Boolean)) return text
  return lines
    .map((line, index) => {
      const wrap = wraps[index]
      const written = line.trim()
      return wrap ? `${written.slice(0, written.length - wrap.cut)}${wrap.glue}` : `${written}\n`
    })
    .join('')
    .slice(0, -1)
}

const firstWord = (line: string) => /^\S*/.exec(line)?.[0] ?? ''

/** What precedes a hyphen that belongs to a compound, while these are no syllables with which a word is divided. */
const COMPOUNDS = /^(well|self|non|half|all)$/i
/** After these a hyphen stands for the rest of a word: 'pre- and postwar'. */
const CONJUNCTION = /^(and|or|to|und|oder|bis|et|ou|y|o|e)\s/

/** A hyphen at the end of a line divides a word, unless something shows that it belongs to it. */
function wrapOf(line: string, next: string, text: string): Wrap {
  if (line.endsWith('\u00ad')) return { cut: 1, glue: '' }
  const [, start] = /([\p{L}\p{M}\p{N}'’-]+)[-\u2010]$/u.exec(line) ?? []
  if (!start || CONJUNCTION.test(next)) return { cut: 0, glue: ' ' }
  const [end = ''] = /^\p{Ll}[\p{L}\p{M}]*/u.exec(next) ?? []
  const isDivided = end && /^\p{L}+$/u.test(start) && !COMPOUNDS.test(start) && !text.includes(`${start}-${end}`)
  return { cut: isDivided ? 1 : 0, glue: '' }
}
