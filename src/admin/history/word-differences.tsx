import { type Change, diffArrays, diffWordsWithSpace } from 'diff'
import { Fragment } from 'react'
import { type FieldInWords, readableValue } from './describe-version.ts'

interface WordDifferencesProps {
  before: unknown
  after: unknown
  inWords?: FieldInWords
}

/** Two states of a text, word by word: deletions are struck out, insertions underlined. */
export function WordDifferences({ before, after, inWords = readableValue }: WordDifferencesProps) {
  const [from, to] = [inWords(before), inWords(after)]
  if (!from || !to) {
    return (
      <p className="whitespace-pre-wrap">
        {from ? <del>{from}</del> : <span className="text-muted">(empty)</span>} {to ? <ins>{to}</ins> : '(empty)'}
      </p>
    )
  }
  const parts = `${from}${to}`.includes('://') ? diffKeepingAddresses(from, to) : diffWordsWithSpace(from, to, BOUNDED)
  if (!parts || isRewritten(parts)) {
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
      {inRuns(parts).map(({ kept, removed, added }, index) => {
        const key = `${index} ${removed}`
        return (
          <Fragment key={key}>
            {removed && <del>{removed}</del>}
            {added && <ins>{added}</ins>}
            {kept}
          </Fragment>
        )
      })}
    </p>
  )
}

/** The time of a comparison grows with the square of its changes: beyond these, a comparison is unreadable anyway. */
const BOUNDED = { maxEditLength: 1000 }

/** Compares what stands between spaces: half of an address says nothing. */
function diffKeepingAddresses(from: string, to: string): Change[] | undefined {
  const inPieces = (text: string) => text.split(/(\s+)/)
  const parts = diffArrays(inPieces(from), inPieces(to), BOUNDED)
  return parts?.map((part) => ({ ...part, value: part.value.join('') }))
}

/** Nothing: a run is a change, and what follows it in both texts. */
const EMPTY = { removed: '', added: '', kept: '' }

/** Merges neighbouring changed words into one run, if only the space between them is unchanged. */
function inRuns(parts: readonly Change[]) {
  const runs = []
  let run = { ...EMPTY }
  for (const { value, added, removed } of parts) {
    if (!added && !removed) {
      run.kept += value
      continue
    }
    if (run.kept.trim() || run.kept.includes('\n')) {
      runs.push(run)
      run = { ...EMPTY }
    }
    run = { removed: run.removed + run.kept, added: run.added + run.kept, kept: '' }
    if (removed) run.removed += value
    else run.added += value
  }
  return [...runs, run]
}

/** A long text that is nearly all new is not compared word by word: at least this share of characters must be kept. */
const FOLLOWED_FROM = 0.4
/** In characters: a text of one line is always compared word by word. */
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
