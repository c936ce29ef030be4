import { Link } from 'react-router'
import type { ContentDraft } from '#content/draft.ts'
import { nameOfDraft } from '../drafts/content-names.ts'
import { lastErrorOf } from '../drafts/prepared-by.tsx'
import { isLate } from '../drafts/publication-time.ts'
import { useDrafts } from '../drafts/use-drafts.ts'
import { useAdmin } from '../session-context.tsx'
import { KeptRoom } from '../ui/kept-room.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { localTime } from '../ui/local-time.ts'
import { useNow } from '../ui/time-ago.tsx'

const MOST_DRAFTS = 4

/** What waits to be published: first what could not be, then what is published next. Nothing without drafts. */
export function GoesLive() {
  const { drafts = [], isFetched, isError, refresh } = useDrafts({ isWatched: true })
  const now = useNow()
  const inOrder = drafts.toSorted(
    (a, b) =>
      Number(Boolean(b.last_error)) - Number(Boolean(a.last_error)) ||
      (a.publish_at ?? LAST).localeCompare(b.publish_at ?? LAST),
  )
  return (
    <KeptRoom name="drafts" of={{ isPending: !isFetched, isError }} className="empty:hidden">
      {isError && <LoadFailure text="The drafts could not be loaded." onRetry={refresh} />}
      {drafts.length > 0 && (
        <section aria-label="Drafts">
          <h2>
            <Link to="/admin/drafts" className="link">
              {drafts.length === 1 ? 'One draft waits' : `${drafts.length} drafts wait`}
            </Link>{' '}
            to be published
          </h2>
          <ul className="lines">
            {inOrder.slice(0, MOST_DRAFTS).map((draft) => (
              <li key={draft.id} className="line">
                <strong>{nameOfDraft(draft)}</strong>
                <p className="line-time">
                  {draft.is_removal && 'A removal · '}
                  <DraftState draft={draft} now={now} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </KeptRoom>
  )
}

/** After every time. */
const LAST = '9'

function DraftState({ draft, now }: { draft: ContentDraft; now: number }) {
  const { publish_at } = draft
  const error = lastErrorOf(draft, useAdmin().id)
  if (error) return <span className="text-danger wrap-anywhere">{error}</span>
  if (!publish_at) return 'not scheduled'
  if (isLate({ publish_at }, now))
    return <span className="text-danger">It should have been published on {localTime(publish_at)}.</span>
  return `on ${localTime(publish_at)}`
}
