import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Query, queryOptions } from '#data/records/content-query.ts'
import { useDrafts } from '../drafts/use-drafts.ts'
import { useServices } from '../session-context.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Spinner } from '../ui/spinner.tsx'

interface RecordEditorProps<T> {
  query: Query<T>
  failureText?: string | undefined
  /** `reload` reads the record again and remounts the form. */
  children: (record: T, reload: () => void) => ReactNode
}

/**
 * Loads a single record, with a spinner, and mounts its form. The record is read only once while the page is open, so that
 * no refetch overwrites what is being typed.
 */
export function RecordEditor<T>({ query, failureText, children }: RecordEditorProps<T>) {
  const { api } = useServices()
  const drafts = useDrafts()
  const client = useQueryClient()
  const read = queryOptions(query, api)
  const { data, dataUpdatedAt, isError, isFetchedAfterMount, refetch } = useQuery({
    queryKey: ['editor', ...read.queryKey],
    // another part of the page may be reading it just now
    queryFn: () => client.fetchQuery({ ...read, retry: false }),
    refetchOnReconnect: false,
    gcTime: 0,
  })
  const part = useRef<HTMLDivElement>(null)
  /** When the record was read that is read again now. */
  const [reloadedFrom, setReloadedFrom] = useState<number | null>(null)
  useEffect(() => {
    // the focused button disappeared with its form
    if (reloadedFrom !== null && reloadedFrom !== dataUpdatedAt && document.activeElement === document.body)
      part.current?.querySelector<HTMLElement>('.record-form')?.focus({ preventScroll: true })
  }, [reloadedFrom, dataUpdatedAt])

  function reload() {
    setReloadedFrom(dataUpdatedAt)
    void refetch()
  }

  if (isError) return <LoadFailure text={failureText} onRetry={refetch} />
  // a note about a draft must appear together with the form: later it would move the fields
  if (data === undefined || !isFetchedAfterMount || !drafts.isFetched) return <Spinner />
  return (
    <div key={dataUpdatedAt} ref={part} className="contents">
      {children(data, reload)}
    </div>
  )
}
