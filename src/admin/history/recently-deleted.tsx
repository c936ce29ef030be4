import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import HistoryIcon from 'lucide-react/icons/history'
import { useEffect, useRef, useState } from 'react'
import { nameIn } from '#content/forms.ts'
import type { Message } from '#content/toast.ts'
import { bringBack, hasLostAddress, readDeleted, type Version } from '#data/drafts/history.ts'
import { historyMessages } from '#data/messages.ts'
import type { TableQuery } from '#data/records/content-query.ts'
import { OwnersOnly } from '../rights.tsx'
import { useServices } from '../session-context.tsx'
import { isUnauthorized } from '../sign-in-again.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { showToast } from '../ui/toasts.tsx'
import { ShowMoreButton, useShownPart } from '../ui/use-shown-part.tsx'
import { useAction } from '../use-action.ts'
import { useRead } from '../use-content.ts'

interface RecentlyDeletedProps {
  /** The cache key of the table, which is invalidated once a row is restored; deleted entries are then read again, too. */
  query: TableQuery<unknown>
  onBack: (row: Record<string, unknown>) => void | Promise<void>
  refusal?: Message | undefined
}

export function RecentlyDeleted(props: RecentlyDeletedProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <OwnersOnly>
      <Button variant="outline" className="justify-self-start" onClick={() => setIsOpen(true)}>
        <HistoryIcon aria-hidden="true" className="size-4" />
        Recently deleted
      </Button>
      <Dialog
        title="Recently deleted"
        description="Entries deleted in the last 90 days. A restored entry returns unchanged to its position."
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      >
        <DeletedList {...props} />
      </Dialog>
    </OwnersOnly>
  )
}

function DeletedList({ query: { table, queryKey }, onBack, refusal }: RecentlyDeletedProps) {
  const { supabase } = useServices()
  const nameOf = (row: Record<string, unknown>) => nameIn(table, row)
  const client = useQueryClient()
  const { list, most, showMore } = useShownPart<HTMLUListElement>()
  const { data, isError, refetch } = useRead({
    queryKey: [...queryKey, 'deleted', most],
    read: () => readDeleted(supabase, table, most),
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  /** The position of a restored row until the list is read without it: then the next row, or the note, gets the focus. */
  const left = useRef<number>(null)
  const nothing = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (left.current === null || !data) return
    const next = list.current?.children[Math.min(left.current, data.versions.length - 1)] ?? nothing.current
    left.current = null
    if (next instanceof HTMLElement) next.focus()
  }, [data, list])
  const { start, isBusy, busyWith } = useAction({
    run: ({ row }: Version) => bringBack(supabase, table, row),
    done: (back, { row }) =>
      historyMessages[hasLostAddress(row, back) ? 'broughtBackWithoutAddress' : 'broughtBack'](nameOf(row)),
    async onDone(back, { row_id }) {
      left.current = data?.versions.findIndex((version) => version.row_id === row_id) ?? null
      await onBack(back)
      await client.invalidateQueries({ queryKey })
    },
    async failed(error, { row_id, row }) {
      // an owner who declined to log in is not asked again
      const { data: left } = isUnauthorized(error) ? { data } : await refetch()
      const isStillDeleted = left?.versions.some((version) => version.row_id === row_id)
      return isStillDeleted ? historyMessages.notBroughtBack : historyMessages.backAlready(nameOf(row))
    },
  })
  if (!data) return isError ? <LoadFailure onRetry={refetch} /> : <Spinner />
  if (data.total === 0)
    return (
      <p ref={nothing} tabIndex={-1} className="text-muted outline-none">
        Nothing was deleted.
      </p>
    )

  return (
    <div className="grid grid-cols-1 gap-3">
      <ul ref={list} className="grid grid-cols-1 gap-3">
        {data.versions.map((version) => (
          <li
            key={version.row_id}
            tabIndex={-1}
            className="card flex flex-wrap items-center justify-between gap-3 outline-none"
          >
            <p className="min-w-0 wrap-anywhere">
              {nameOf(version.row)}
              <span className="block text-sm text-muted">
                Deleted <TimeAgo iso={version.changed_at} />
              </span>
            </p>
            <Button variant="outline" disabled={isBusy} onClick={() => (refusal ? showToast(refusal) : start(version))}>
              {busyWith?.row_id === version.row_id ? 'Restoring...' : 'Restore'}
              <span className="sr-only"> {nameOf(version.row)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {data.versions.length < data.total && <ShowMoreButton onClick={showMore} />}
    </div>
  )
}
