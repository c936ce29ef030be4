import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContentTable } from '#content/tables.ts'
import { readVersions, type Version } from '#data/history.ts'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { changesBetween, describeVersion, timeAgo, type VersionSchema } from './describe-version.ts'
import { WordDifferences } from './word-differences.tsx'

interface HistoryDialogProps {
  table: ContentTable
  rowId: string
  schema: VersionSchema
  isOpen: boolean
  onClose: () => void
  /** Puts a version into the form; nothing is saved yet. */
  onUse: (row: Record<string, unknown>) => void
}

/** What a row has been, in words, and what was different then. */
export function HistoryDialog({ isOpen, onClose, ...history }: HistoryDialogProps) {
  return (
    <Dialog
      title="History"
      description="Changes are kept for 90 days, and the last twenty of each entry for good."
      isOpen={isOpen}
      onClose={onClose}
    >
      <Versions
        {...history}
        onUse={(row) => {
          history.onUse(row)
          onClose()
        }}
      />
    </Dialog>
  )
}

function Versions({ table, rowId, schema, onUse }: Omit<HistoryDialogProps, 'isOpen' | 'onClose'>) {
  const { supabase } = useServices()
  const { data, isError, refetch } = useQuery({
    queryKey: ['versions', table, rowId],
    queryFn: () => readVersions(supabase, table, rowId),
    gcTime: 0,
  })
  if (!data) return isError ? <LoadFailure onRetry={() => void refetch()} /> : <Spinner />
  const [current, ...former] = data
  if (!current || former.length === 0)
    return <p className="text-muted">There is nothing yet: this has not been changed since its history began.</p>
  return (
    <ol className="grid gap-3">
      {data.map((version, index) => (
        <VersionItem
          key={version.id}
          version={version}
          previous={data[index + 1]}
          current={current}
          schema={schema}
          onUse={onUse}
        />
      ))}
    </ol>
  )
}

interface VersionItemProps extends Pick<HistoryDialogProps, 'schema' | 'onUse'> {
  version: Version
  /** The one before it. */
  previous: Version | undefined
  current: Version
}

function VersionItem({ version, previous, current, schema, onUse }: VersionItemProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isCurrent = version === current
  const differences = isCurrent ? [] : changesBetween(schema, version.row, current.row)
  return (
    <li className="card grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {describeVersion(schema, version, previous)}
          <time className="block text-sm text-muted" dateTime={version.changed_at} title={fullTime(version.changed_at)}>
            {timeAgo(version.changed_at)}
            {isCurrent && ' · as it is now'}
          </time>
        </p>
        {!isCurrent && (
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? 'Hide differences' : 'Show differences'}
            </Button>
            <Button onClick={() => onUse(version.row)}>Use this version</Button>
          </div>
        )}
      </div>
      {isOpen && (
        <dl className="grid gap-3 text-sm">
          {differences.length === 0 && <p className="text-muted">The same as now.</p>}
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

const timeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })
const fullTime = (iso: string) => timeFormat.format(new Date(iso))
