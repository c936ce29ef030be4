import { Link } from 'react-router'
import type { ContentDraft } from '#content/draft.ts'
import { KeptRoom } from '../ui/kept-room.tsx'
import { localTime } from '../ui/local-time.ts'
import { useNow } from '../ui/use-now.ts'
import { nameOfContent } from './content-names.ts'
import { isLate } from './is-late.ts'
import { useDrafts } from './use-drafts.ts'

const MOST_SHOWN = 3

/** On the dashboard: how many drafts wait, which could not be published, and which are published next by themselves. */
export function WaitingDrafts() {
  const { drafts = [], isFetched, isError } = useDrafts({ isWatched: true })
  return (
    <KeptRoom name="drafts" of={{ isPending: !isFetched, isError }}>
      {drafts.length > 0 && <Waiting drafts={drafts} />}
    </KeptRoom>
  )
}

function Waiting({ drafts }: { drafts: readonly ContentDraft[] }) {
  const now = useNow()
  const failed = drafts.filter(({ last_error }) => last_error)
  const timed = drafts
    .flatMap((draft) => (draft.publish_at ? [{ ...draft, publish_at: draft.publish_at }] : []))
    .toSorted((a, b) => a.publish_at.localeCompare(b.publish_at))
    .slice(0, MOST_SHOWN)
  return (
    <section className="card mt-6 grid gap-2" aria-label="Drafts">
      <p>
        <Link to="/admin/drafts" className="link font-semibold">
          {drafts.length === 1 ? 'One draft waits' : `${drafts.length} drafts wait`}
        </Link>{' '}
        to be published.
      </p>
      {failed.map(({ id, table_name, fields, last_error }) => (
        <p key={id} className="text-danger">
          {nameOfContent(table_name, fields)}: {last_error}
        </p>
      ))}
      {timed.map(({ id, table_name, fields, publish_at }) =>
        isLate({ publish_at }, now) ? (
          <p key={id} className="text-danger">
            {nameOfContent(table_name, fields)}: It should have been published on {localTime(publish_at)}.
          </p>
        ) : (
          <p key={id} className="text-sm text-muted">
            {nameOfContent(table_name, fields)}: on {localTime(publish_at)}
          </p>
        ),
      )}
    </section>
  )
}
