import { isOfStorage } from '#content/address/storage-url.ts'
import type { ContentDraft } from '#content/draft.ts'
import { picturesIn } from '#content/folders.ts'
import type { ContentTable } from '#content/kinds.ts'
import { WordDifferences } from '../history/word-differences.tsx'
import { StoredPicture } from '../pictures/stored-picture.tsx'
import { changesOfDraft, type DraftChange, inWords, isCutByPage } from './draft-changes.ts'

interface DraftDifferencesProps {
  draft: ContentDraft
  /** Null for a new row, which is shown as a whole. */
  live: Record<string, unknown> | null
}

/** What publishing a draft changes, in the order of its form, with whole addresses and pictures: enough to publish it by. */
export function DraftDifferences({ draft, live }: DraftDifferencesProps) {
  const changes = changesOfDraft(draft, live)
  const { display_order = null } = draft.fields
  const isMoved = display_order !== null && display_order !== live?.display_order
  const move = isMoved && (
    <p className="text-sm">
      {live ? 'Its position in the list changes.' : 'It has a position of its own in the list.'}
    </p>
  )
  if (changes.length === 0) return move || <p className="text-sm text-muted">Nothing changes.</p>
  return (
    <>
      {move}
      <dl className="grid gap-3 text-sm">
        {changes.map((change) => (
          <div key={change.column}>
            <dt className="font-semibold">{change.label}</dt>
            <dd className="differences wrap-anywhere">
              <Difference {...change} table={draft.table_name} isNew={live === null} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Difference({ table, column, before, after, isNew }: DraftChange & { table: ContentTable; isNew: boolean }) {
  const words = (value: unknown) => inWords(table, column, value)
  const isText = words(before) !== words(after)
  const isOfFile = isFile(before) || isFile(after)
  const more = picturesIn({ [column]: after }).filter(({ address }) => address !== after && isFile(address))
  return (
    <>
      {!isText && <p className="text-muted">Only its formatting changes.</p>}
      {isText && isOfFile && <FileDifference before={words(before)} after={words(after)} />}
      {isText && !isOfFile && isNew && <p className="whitespace-pre-wrap">{words(after)}</p>}
      {isText && !isOfFile && !isNew && <WordDifferences before={before} after={after} inWords={words} />}
      {more.length > 0 && (
        <p className="mt-2 text-muted">{column === 'body' ? 'Its pictures:' : 'In other sizes the page shows:'}</p>
      )}
      {more.map(({ address }) => (
        <div key={address}>
          <File value={address} />
        </div>
      ))}
      {isCutByPage(table, column, after) && (
        <>
          <p className="mt-2 text-muted">The page leaves out the HTML that it does not allow. As it is stored:</p>
          <p className="whitespace-pre-wrap">{String(after)}</p>
        </>
      )}
    </>
  )
}

const isFile = (value: unknown): value is string => typeof value === 'string' && isOfStorage(value)

/** Each file with its address: two pictures can look the same. */
const FileDifference = ({ before, after }: { before: string; after: string }) => (
  <div className="flex flex-wrap gap-4">
    {before && (
      <del>
        <File value={before} />
      </del>
    )}
    {after && (
      <ins>
        <File value={after} />
      </ins>
    )}
  </div>
)

const File = ({ value }: { value: string }) => (
  <>
    {isFile(value) && (
      <StoredPicture url={value} isOriginal className="mb-1 block max-h-40 max-w-60 rounded object-contain" />
    )}
    {value}
  </>
)
