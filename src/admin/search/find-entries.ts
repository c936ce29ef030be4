import { fold, wordsOf } from '../ui/words.ts'

export interface Entry {
  /** Unique; also finds it again among the recent choices. */
  key: string
  title: string
  /** Next to the title: what it is, or where. */
  kind: string
  /** More words by which it is found. */
  text: string
  group: Group
  /** An address in the admin, or on the site, which opens in a new tab; or the action of choosing it. */
  target: { to: string } | { href: string } | { run: () => void }
}

export const GROUPS = ['Pages', 'Actions', 'Content', 'Fields', 'Messages', 'Help'] as const
type Group = (typeof GROUPS)[number]

export interface FoundEntry extends Entry {
  /** The words around the match in the text; empty if the title matches. */
  excerpt: string
}

export interface FoundGroup {
  value: string
  items: FoundEntry[]
  more?: number
}

const MOST_IN_GROUP = 6
const WORDS_BEFORE = 4
const EXCERPT_WORDS = 16

/** The entries that have every word of the query, the best of each group, with the best group first. */
export function findEntries(entries: readonly Entry[], query: string): FoundGroup[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const ranked = entries
    .map((entry) => ({ entry, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
  return [...Map.groupBy(ranked, ({ entry }) => entry.group)].map(([value, found]) => ({
    value,
    more: Math.max(0, found.length - MOST_IN_GROUP),
    items: found
      .slice(0, MOST_IN_GROUP)
      .map(({ entry }) => ({ ...entry, excerpt: excerptOf(entry.text, missingIn(entry, words)) })),
  }))
}

/** 0 unless it has every word. A word counts more the closer it is to the start of the title. */
function rankOf(entry: Entry, words: readonly string[]): number {
  const { inTitle, inAll } = foldedOf(entry)
  if (!words.every((word) => inAll.includes(word))) return 0
  const ranks = words.map((word): number => {
    if (inTitle.startsWith(word)) return 8
    if (inTitle.includes(` ${word}`)) return 4
    return inTitle.includes(word) ? 2 : 0
  })
  const isWhole = inTitle.startsWith(words.join(' ')) ? 8 : 0
  return 1 + isWhole + ranks.reduce((sum, rank) => sum + rank, 0)
}

/** An entry's title and words without accents and case, cached: folding thousands at each letter takes too long. */
function foldedOf(entry: Entry) {
  const { title, kind, text } = entry
  const folded = known.get(entry) ?? { inTitle: fold(title), inAll: fold(`${title} ${kind} ${text}`) }
  known.set(entry, folded)
  return folded
}

const known = new WeakMap<Entry, { inTitle: string; inAll: string }>()

const missingIn = ({ title, kind }: Entry, words: readonly string[]) => {
  const shown = fold(`${title} ${kind}`)
  return words.filter((word) => !shown.includes(word))
}

/** The words around the first occurrence of one of `words`. */
export function excerptOf(text: string, words: readonly string[]): string {
  if (words.length === 0) return ''
  const all = text.split(/\s+/)
  const place = all.findIndex((one) => words.some((word) => fold(one).includes(word)))
  if (place < 0) return ''
  const start = Math.max(0, place - WORDS_BEFORE)
  const end = start + EXCERPT_WORDS
  return `${start > 0 ? '… ' : ''}${all.slice(start, end).join(' ')}${end < all.length ? ' …' : ''}`
}
