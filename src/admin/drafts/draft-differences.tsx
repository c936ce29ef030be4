import { isOfStorage } from '#content/address/storage-url.ts'
import type { ContentDraft } from '#content/draft.ts'
import { wholeValue } from '../history/describe-version.ts'
import { WordDifferences } from '../history/word-differences.tsx'
import { StoredPicture } from '../pictures/stored-picture.tsx'
import { labelledColumns, valueOfColumn } from './column-labels.ts'

interface DraftDifferencesProps {
  draft: ContentDraft
  /** Null for a new row, which is shown as a whole. */
  live: Record<string, unknown> | null
}

/** What a draft changes, in the order of its form, with whole addresses and pictures: enough to publish it by. */
export function DraftDifferences({ draft: { table_name: table, fields }, live }: DraftDifferencesProps) {
  const changed = labelledColumns(table).flatMap(({ column, label }) => {
    if (!(column in fields)) return []
    const before = live && valueOfColumn(table, live, column)
    const after = valueOfColumn(table, fields, column)
    const isText = wholeValue(before) !== wholeValue(after)
    const isFormat = live !== null && typeof before === 'string' && typeof after === 'string' && before !== after
    return isText || isFormat ? [{ column, label, before, after, isText }] : []
  })
  const isMoved = live !== null && fields.display_order !== undefined && fields.display_order !== live.display_order
  const move = isMoved && <p className="text-sm">Its position in the list changes.</p>
  if (changed.length === 0) return move || <p className="text-sm text-muted">No visible text changes.</p>
  return (
    <>
      {move}
      <dl className="grid gap-3 text-sm">
        {changed.map(({ column, label, before, after, isText }) => (
          <div key={column}>
            <dt className="font-semibold">{label}</dt>
            <dd className="differences">
              {!isText && <p className="text-muted">Only its formatting changes.</p>}
              {isText && (isFile(before) || isFile(after)) && <FileDifference before={before} after={after} />}
              {isText && !isFile(before) && !isFile(after) && (
                <TextDifference before={before} after={after} isNew={live === null} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const TextDifference = ({ before, after, isNew }: { before: unknown; after: unknown; isNew: boolean }) =>
  isNew ? (
    <p className="whitespace-pre-wrap">{wholeValue(after)}</p>
  ) : (
    <WordDifferences before={before} after={after} inWords={wholeValue} />
  )

const isFile = (value: unknown): value is string => typeof value === 'string' && isOfStorage(value)

/** Each file with its address: two pictures can look the same. */
const FileDifference = ({ before, after }: { before: unknown; after: unknown }) => (
  <div className="flex flex-wrap gap-4">
    {wholeValue(before) && (
      <del>
        <File value={before} />
      </del>
    )}
    {wholeValue(after) && (
      <ins>
        <File value={after} />
      </ins>
    )}
  </div>
)

const File = ({ value }: { value: unknown }) => (
  <>
    {isFile(value) && <StoredPicture url={value} className="mb-1 block max-h-40 max-w-60 rounded object-contain" />}
    {wholeValue(value)}
  </>
)
