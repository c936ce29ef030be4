import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { loadPart } from '../load-part.ts'
import { KeptRoom } from '../ui/kept-room.tsx'
import { useDrafts } from './use-drafts.ts'

/** On the dashboard: how many drafts there are, which could not be published, and which are scheduled next. */
export function WaitingDrafts() {
  const { drafts = [], isFetched, isError } = useDrafts({ isWatched: true })
  const isWaiting = drafts.length > 0
  // the names of drafts come with every schema
  const names = useQuery({
    queryKey: ['waitingNames'],
    queryFn: () => loadPart(import('./waiting-names.tsx')),
    enabled: isWaiting,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const Names = names.data?.WaitingNames
  return (
    <KeptRoom name="drafts" of={{ isPending: !isFetched || (isWaiting && names.isPending), isError }}>
      {isWaiting && (
        <section className="card mt-6 grid gap-2" aria-label="Drafts">
          <p>
            <Link to="/admin/drafts" className="link font-semibold">
              {drafts.length === 1 ? 'One draft waits' : `${drafts.length} drafts wait`}
            </Link>{' '}
            to be published.
          </p>
          {Names && <Names drafts={drafts} />}
        </section>
      )}
    </KeptRoom>
  )
}
