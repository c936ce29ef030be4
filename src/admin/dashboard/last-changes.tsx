import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type Change, readActivity, undoChange } from '#data/drafts/history.ts'
import { historyMessages } from '#data/messages.ts'
import { showUndoable } from '../history/undo.ts'
import { useAdmin, useServices } from '../session-context.tsx'
import { useWithSession } from '../sign-in-again.tsx'
import { KeptRoom } from '../ui/kept-room.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { showToast } from '../ui/toasts.tsx'
import { ShowMoreButton, useShownPart } from '../ui/use-shown-part.tsx'
import { useAction } from '../use-action.ts'
import { useWrite } from '../use-write.ts'
import { type ChangeLine, describeActivity } from './describe-activity.ts'

const MOST_READ = 60
const FIRST_SHOWN = 6

/** The last changes of the whole site. The newest one of a row can be undone. */
export function LastChanges() {
  const { supabase } = useServices()
  const withSession = useWithSession()
  const write = useWrite()
  const client = useQueryClient()
  const { id: readerId } = useAdmin()
  const { list, most, showMore } = useShownPart<HTMLOListElement>(FIRST_SHOWN)
  const query = useQuery({
    queryKey: ['activity'],
    queryFn: async () => describeActivity(await withSession(() => readActivity(supabase, MOST_READ)), readerId),
  })
  const { start, busyWith } = useAction({
    run: ({ last }: ChangeLine) => undoChange(supabase, last),
    onDone(made) {
      if (made) showUndoable(historyMessages.undone, () => undoAgain(made))
      else showToast(historyMessages.notUndone)
      return client.invalidateQueries()
    },
    failed: historyMessages.undoFailed,
  })
  async function undoAgain(made: Change) {
    const isDone = (await write(() => undoChange(supabase, made))) !== null
    await client.invalidateQueries()
    return isDone
  }
  const lines = query.data ?? []
  return (
    <KeptRoom name="activity" of={query}>
      <section className="panel" aria-labelledby="activity-title">
        <h2 id="activity-title">Last changes</h2>
        {query.isError && <LoadFailure text="The last changes could not be loaded." onRetry={query.refetch} />}
        {query.data?.length === 0 && <p className="text-muted">Nothing has been changed yet.</p>}
        {lines.length > 0 && (
          <ol ref={list} className="lines">
            {lines.slice(0, most).map((line) => (
              <li key={line.last.id} tabIndex={-1} className="line outline-none">
                <Link to={line.address} className="line-main">
                  <strong>{line.name}</strong> <span className="text-muted">{line.what}</span>
                </Link>
                <span className="line-time">
                  {line.who && `${line.who}, `}
                  <TimeAgo iso={line.last.changed_at} />
                </span>
                {line.canUndo && (
                  <button type="button" className="line-action" onClick={() => start(line)}>
                    {busyWith === line ? 'Undoing...' : 'Undo'}
                    <span className="sr-only">
                      {' '}
                      {line.name}: {line.what}
                    </span>
                  </button>
                )}
              </li>
            ))}
          </ol>
        )}
        {most < lines.length && <ShowMoreButton onClick={showMore} />}
      </section>
    </KeptRoom>
  )
}
