import { Link } from 'react-router'
import type { ContentDraft } from '#content/draft.ts'
import { type Doer, readLastChange } from '#data/drafts/history.ts'
import { nameOfContent, nameOfDraft } from '../drafts/content-names.ts'
import { useDrafts } from '../drafts/use-drafts.ts'
import { TimeAgo } from '../ui/time-ago.tsx'
import { useRead } from '../use-content.ts'

/** The last change of a person or a program, on the site or still among the drafts; nothing before the first. */
export function LastDeed({ by, isOwn }: { by: Doer; isOwn: (draft: ContentDraft) => boolean }) {
  const { data: change } = useRead({
    queryKey: ['lastChange', by],
    read: async (supabase) => (await readLastChange(supabase, by)) ?? null,
  })
  const own = useDrafts().drafts?.filter(isOwn) ?? []
  const draft = own.sort((one, other) => other.updated_at.localeCompare(one.updated_at))[0]
  if (draft && draft.updated_at > (change?.changed_at ?? ''))
    return (
      <>
        Last prepared{' '}
        <Link to="/admin/drafts" className="link">
          {nameOfDraft(draft)}
        </Link>
        , <TimeAgo iso={draft.updated_at} />
      </>
    )
  if (!change) return null
  const isPrepared = 'prepared_by' in by
  return (
    <>
      Last {isPrepared ? 'prepared' : change.prepared_by ? 'published' : VERBS[change.action]}{' '}
      {nameOfContent(change.table_name, change.row)}, {isPrepared && 'published '}
      <TimeAgo iso={change.changed_at} />
    </>
  )
}

const VERBS = { insert: 'added', update: 'changed', delete: 'deleted' }
