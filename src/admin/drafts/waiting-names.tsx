import type { ContentDraft } from '#content/draft.ts'
import { localTime } from '../ui/local-time.ts'
import { useNow } from '../ui/use-now.ts'
import { nameOfContent } from './content-names.ts'
import { isLate } from './is-late.ts'

const MOST_SHOWN = 3

/** The names of the drafts that could not be published, and of those that are published next. */
export function WaitingNames({ drafts }: { drafts: readonly ContentDraft[] }) {
  const now = useNow()
  const failed = drafts.filter(({ last_error }) => last_error)
  const timed = drafts
    .flatMap((draft) => (draft.publish_at ? [{ ...draft, publish_at: draft.publish_at }] : []))
    .toSorted((a, b) => a.publish_at.localeCompare(b.publish_at))
    .slice(0, MOST_SHOWN)
  return (
    <>
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
    </>
  )
}
