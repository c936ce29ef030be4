import { type Change, diffWordsWithSpace } from 'diff'
import { readableValue } from './describe-version.ts'

/** Two states of a text, word by word: deletions are struck out, insertions underlined. */
export function WordDifferences({ before, after }: { before: unknown; after: unknown }) {
  const [from, to] = [readableValue(before), readableValue(after)]
  if (!from || !to) {
    return (
      <p className="whitespace-pre-wrap">
        {from ? <del>{from}</del> : <span className="text-muted">(empty)</span>} {to ? <ins>{to}</ins> : '(empty)'}
      </p>
    )
  }
  const parts = diffWordsWithSpace(from, to)
  if (isRewritten(parts)) {
    return (
      <>
        <p className="whitespace-pre-wrap">
          <del>{from}</del>
        </p>
        <p className="mt-2 whitespace-pre-wrap">
          <ins>{to}</ins>
        </p>
      </>
    )
  }
  return (
    <p className="whitespace-pre-wrap">
      {parts.map(({ value, added, removed }, index) => {
        const key = `${index} ${value}`
        if (added) return <ins key={key}>{value}</ins>
        return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>
      })}
    </p>
  )
}

/** A long text that is nearly all new cannot be followed word by word: at least this share of characters must be kept. */
const FOLLOWED_FROM = 0.4
/** In characters: a text of one line can always be followed. */
const LONG_FROM = 80

function isRewritten(parts: readonly Change[]): boolean {
  const lengthOf = (wanted: (part: Change) => boolean) =>
    parts.filter(wanted).reduce((sum, { value }) => sum + value.trim().length, 0)
  const kept = lengthOf(({ added, removed }) => !added && !removed)
  const replaced = Math.min(
    lengthOf(({ added }) => added),
    lengthOf(({ removed }) => removed),
  )
  return kept + replaced >= LONG_FROM && kept < FOLLOWED_FROM * (kept + replaced)
}
