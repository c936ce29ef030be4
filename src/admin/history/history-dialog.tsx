import { keepPreviousData } from '@tanstack/react-query'
import type { ContentChange } from '#content/draft.ts'
import { readVersions, type Version } from '#data/drafts/history.ts'
import { isSameContent } from '#data/records/save-record.ts'
import type { FormRow } from '../forms/form-rows.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { isoTime, localTime } from '../ui/local-time.ts'
import { Spinner } from '../ui/spinner.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { ShowMoreButton, useShownPart } from '../ui/use-shown-part.tsx'
import { useRead } from '../use-content.ts'
import { changesBetween, describeVersion } from './describe-version.ts'
import { WordDifferences } from './word-differences.tsx'

interface HistoryDialogProps {
  rows: readonly FormRow[]
  isOpen: boolean
  onClose: () => void
  /** Puts a version of a row into the form; nothing is saved yet. */
  onUse: (version: ContentChange) => void
}

/** The former versions of a form's rows in words, one below the other, each beside its differences from now. */
export function HistoryDialog({ isOpen, onClose, ...history }: HistoryDialogProps) {
  return (
    <Dialog
      title="History"
      description="Changes are kept for 90 days; the last twenty of each entry are kept for good."
      isWide
      isOpen={isOpen}
      onClose={onClose}
    >
      <Versions
        {...history}
        onUse={(version) => {
          history.onUse(version)
          onClose()
        }}
      />
    </Dialog>
  )
}

function Versions({ rows, onUse }: Pick<HistoryDialogProps, 'rows' | 'onUse'>) {
  const { list, most, showMore } = useShownPart<HTMLOListElement>()
  const { data, isError, refetch } = useRead({
    queryKey: ['versions', most, ...rows.map(({ id }) => id)],
    // one more than shown, to describe what the last shown one changed
    read: async (supabase) => ({ most, versions: await readVersions(supabase, rows, most + 1) }),
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  if (!data) return isError ? <LoadFailure onRetry={refetch} /> : <Spinner />
  const next = data.versions[data.most]
  const entries = rows
    .flatMap((row) => entriesOf(row, data.versions, next === undefined))
    .filter(({ version }) => version !== next)
    .toSorted((a, b) => b.version.changed_at.localeCompare(a.version.changed_at))
  if (entries.length === 0 && !next)
    return <p className="text-muted">There are no versions yet: this has not been changed since its history began.</p>
  return (
    <div className="grid gap-3">
      <ol ref={list} className="versions">
        {entries.map((entry) => (
          <VersionItem key={entry.version.id} {...entry} onUse={onUse} />
        ))}
      </ol>
      {next && <ShowMoreButton onClick={showMore} />}
    </div>
  )
}

interface VersionEntry {
  of: FormRow
  version: Version
  /** 'Title changed', and so on. */
  text: string
  current: Version
  isCurrent: boolean
}

/** The versions of a row that has more than one. Changes to columns that the form does not edit do not count. */
function entriesOf(of: FormRow, versions: readonly Version[], isWhole: boolean): VersionEntry[] {
  const own = versions.filter(({ row_id }) => row_id === of.id)
  const columns = Object.keys(of.schema.shape)
  const kept = own.filter(({ action, row }, index) => {
    const before = own[index + 1]?.row
    return action !== 'update' || !before || columns.some((column) => !isSameContent(row[column], before[column]))
  })
  const [current] = own
  if (!current || (isWhole && kept.length < 2)) return []
  return kept.map((version, index) => {
    const text = describeVersion(of.schema, version, own[own.indexOf(version) + 1])
    return { of, version, text, current, isCurrent: index === 0 }
  })
}

type VersionItemProps = VersionEntry & Pick<HistoryDialogProps, 'onUse'>

function VersionItem({ of, version, text, current, isCurrent, onUse }: VersionItemProps) {
  const handleUse = () => onUse({ table: of.table, id: of.id, fields: version.row })
  const differences = isCurrent ? [] : changesBetween(of.schema, version.row, current.row)
  return (
    <li tabIndex={-1} className="version">
      <div className="version-head">
        {of.name && <strong className="block">{of.name}</strong>}
        {text}
        <time className="block text-sm text-muted" dateTime={isoTime(version.changed_at)}>
          <TimeAgo iso={version.changed_at} />
          {/* several versions may be of one day */}
          {` · ${localTime(version.changed_at)}${isCurrent ? ' · current version' : ''}`}
        </time>
        {!isCurrent && (
          <Button variant="outline" className="mt-2" onClick={handleUse}>
            Use this version
            <span className="sr-only">
              {' '}
              ({[of.name, text, localTime(version.changed_at)].filter(Boolean).join(', ')})
            </span>
          </Button>
        )}
      </div>
      {!isCurrent && differences.length === 0 && <p className="text-sm text-muted">Same as the current version.</p>}
      {differences.length > 0 && (
        <dl className="version-differences">
          {differences.map(({ field, label, before, after }) => (
            <div key={field}>
              <dt className="font-semibold">{label}, from then to now</dt>
              <dd className="differences">
                <WordDifferences before={before} after={after} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
