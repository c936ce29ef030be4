import { diffWordsWithSpace } from 'diff'
import { readableValue } from './describe-version.ts'

/** Two states of a text, word by word: what went is struck out, what came is underlined. */
export function WordDifferences({ before, after }: { before: unknown; after: unknown }) {
  const [from, to] = [readableValue(before), readableValue(after)]
  if (!from || !to) {
    return (
      <p className="whitespace-pre-wrap">
        {from ? <del>{from}</del> : <span className="text-muted">(empty)</span>} {to ? <ins>{to}</ins> : '(empty)'}
      </p>
    )
  }
  return (
    <p className="whitespace-pre-wrap">
      {diffWordsWithSpace(from, to).map(({ value, added, removed }, index) => {
        const key = `${index} ${value}`
        if (added) return <ins key={key}>{value}</ins>
        return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>
      })}
    </p>
  )
}
