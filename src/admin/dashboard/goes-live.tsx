import { Link } from 'react-router'
import type { ContentDraft } from '#content/draft.ts'
import { nameOfContent } from '../drafts/content-names.ts'
import { isLate } from '../drafts/is-late.ts'
import { useDrafts } from '../drafts/use-drafts.ts'
import { KeptRoom } from '../ui/kept-room.tsx'
import { localTime } from '../ui/local-time.ts'
import { useNow } from '../ui/use-now.ts'

const MOST_SHOWN = 4

/** What waits to be published: first what could not be, then what is published next. Nothing without drafts. */
export function GoesLive() {
  const { drafts = [], isFetched, isError } = useDrafts({ isWatched: true })
  const now = useNow()
  const inOrder = drafts.toSorted(
    (a, b) =>
      Number(Boolean(b.last_error)) - Number(Boolean(a.last_error)) ||
      (a.publish_at ?? LAST).localeCompare(b.publish_at ?? LAST),
  )
  return (
    <KeptRoom name="drafts" of={{ isPending: !isFetched, isError }} className="empty:hidden">
      {drafts.length > 0 && (
        <section className="panel" aria-label="Drafts">
          <h2>
            <Link to="/admin/drafts" className="link">
              {drafts.length === 1 ? 'One draft waits' : `${drafts.length} drafts wait`}
            </Link>{' '}
            to be published
          </h2>
          <ul className="lines">
            {inOrder.slice(0, MOST_SHOWN).map((draft) => (
              <li key={draft.id} className="line">
                <p className="line-main line-whole">
                  <strong>{nameOfContent(draft.table_name, draft.fields)}</strong> <State draft={draft} now={now} />
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

function State({ draft: { last_error, publish_at }, now }: { draft: ContentDraft; now: number }) {
  if (last_error) return <span className="text-danger">{last_error}</span>
  if (!publish_at) return <span className="text-muted">not scheduled</span>
  if (isLate({ publish_at }, now))
    return <span className="text-danger">It should have been published on {localTime(publish_at)}.</span>
  return <span className="text-muted">on {localTime(publish_at)}</span>
}
