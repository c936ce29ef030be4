import { Link } from 'react-router'
import type { ContentDraft } from '#content/draft.ts'
import type { Row } from '#content/guard.ts'
import type { ContentTable } from '#content/kinds.ts'
import { Button } from '../ui/button.tsx'
import { ShowMoreButton, useShownPart } from '../ui/use-shown-part.tsx'
import { nameOfDraft } from './content-names.ts'
import { useDrafts } from './use-drafts.ts'

interface DraftsOfListProps {
  table: ContentTable
  items: readonly Row[]
  onContinue: (draft: ContentDraft) => void
}

export function DraftsOfList({ table, items, onContinue }: DraftsOfListProps) {
  const { drafts = [] } = useDrafts()
  const { list, most, showMore } = useShownPart<HTMLUListElement>()
  const ofList = drafts.filter(({ table_name }) => table_name === table)
  if (ofList.length === 0) return null
  const nameOf = (draft: ContentDraft) =>
    nameOfDraft(
      draft,
      items.find(({ id }) => id === draft.row_id),
    )
  return (
    <section className="card grid grid-cols-1 gap-3">
      <h2>Drafts</h2>
      <ul ref={list} className="grid grid-cols-1 gap-2">
        {ofList.slice(0, most).map((draft) => (
          <li key={draft.id} tabIndex={-1} className="flex flex-wrap items-center justify-between gap-3 outline-none">
            <p className="min-w-0 wrap-anywhere">
              {nameOf(draft)}
              <span className="text-muted">
                {' '}
                · {draft.is_removal ? 'a removal' : draft.row_id ? 'a change' : 'new'}, not published
              </span>
            </p>
            {!draft.row_id && (
              <Button variant="outline" id={`edit-${draft.id}`} onClick={() => onContinue(draft)}>
                Continue<span className="sr-only"> with {nameOf(draft)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {most < ofList.length && <ShowMoreButton onClick={showMore} />}
      <Link to="/admin/drafts" className="link justify-self-start">
        All drafts
      </Link>
    </section>
  )
}
