import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type Change, readActivity, undoChange } from '#data/drafts/history.ts'
import { historyMessages } from '#data/messages.ts'
import { showUndoable } from '../history/undo.ts'
import { useAdmin, useServices } from '../session-context.tsx'
import { KeptRoom } from '../ui/kept-room.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { showToast } from '../ui/toasts.tsx'
import { ShowMoreButton, useShownPart } from '../ui/use-shown-part.tsx'
import { useAction } from '../use-action.ts'
import { useRead } from '../use-content.ts'
import { useWrite } from '../use-write.ts'
import { type ChangeLine, describeActivity } from './describe-activity.ts'

const MOST_READ = 60
const FIRST_SHOWN = 5

/** The last changes of the whole site, read once for all who show them. */
export function useActivity(isAsked = true) {
  const { id: readerId } = useAdmin()
  return useRead({
    queryKey: ['activity'],
    async read(supabase) {
      const { changes, before } = await readActivity(supabase, MOST_READ)
      return describeActivity(changes, readerId, before)
    },
    enabled: isAsked,
  })
}

/** Those that belong together in a line. The newest ones of their rows can be undone. */
export function LastChanges() {
  const { supabase } = useServices()
  const write = useWrite()
  const client = useQueryClient()
  const { list, most, showMore } = useShownPart<HTMLOListElement>(FIRST_SHOWN)
  const query = useActivity()
  const undoAll = (changes: readonly Change[]) => Promise.all(changes.map((change) => undoChange(supabase, change)))
  const { start, busyWith } = useAction({
    run: ({ changes }: ChangeLine) => undoAll(changes),
    onDone(made) {
      const undone = made.filter((one) => one !== null)
      if (undone.length === made.length) showUndoable(historyMessages.undone, () => undoAgain(undone))
      else showToast(historyMessages.notUndone)
    },
    failed: historyMessages.undoFailed,
    onSettled: () => client.invalidateQueries(),
  })
  async function undoAgain(made: readonly Change[]) {
    const isDone = (await write(() => undoAll(made))).every((one) => one !== null)
    await client.invalidateQueries()
    return isDone
  }
  const lines = query.data ?? []
  return (
    <KeptRoom name="activity" of={query}>
      <section aria-labelledby="activity-title">
        <h2 id="activity-title">Last changes</h2>
        {query.isError && <LoadFailure text="The last changes could not be loaded." onRetry={query.refetch} />}
        {query.data?.length === 0 && <p className="text-muted">Nothing has been changed yet.</p>}
        {lines.length > 0 && (
          <ol ref={list} className="lines">
            {lines.slice(0, most).map((line) => (
              <li key={line.id} tabIndex={-1} className="line outline-none">
                <Link to={line.address} className="line-main">
                  <strong>{line.name}</strong> <span>{line.what}</span>
                </Link>
                <span className="line-time">
                  <TimeAgo iso={line.changedAt} />
                  {line.who && `, ${line.who}`}
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
