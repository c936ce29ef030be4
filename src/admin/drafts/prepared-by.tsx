import { type ContentDraft, isByOthers } from '#content/draft.ts'
import { draftProblems } from '#data/messages.ts'
import { useAdmin } from '../session-context.tsx'
import { useAccessKeys, usePeople } from '../use-people.ts'

export function usePreparer({ access_key, author }: ContentDraft): string {
  const keys = useAccessKeys(Boolean(access_key))
  const people = usePeople(!access_key)
  if (access_key) return keys.data?.find(({ id }) => id === access_key)?.name ?? 'a program'
  return people.data?.find(({ id }) => id === author)?.email ?? 'another account'
}

/** Who has prepared a draft, and what they say about it; nothing for one of the user's own. */
export const PreparedBy = ({ draft }: { draft: ContentDraft }) =>
  isByOthers(draft, useAdmin().id) && <Preparer draft={draft} />

function Preparer({ draft }: { draft: ContentDraft }) {
  const preparer = usePreparer(draft)
  const { note } = draft
  return (
    <div className="grid gap-1 text-sm wrap-anywhere">
      <p>
        <strong>Prepared by {preparer}</strong>
        {note && ', who says:'}
      </p>
      {note && (
        <blockquote dir="auto" className="border-l-2 border-line pl-3 text-muted">
          {note}
        </blockquote>
      )}
    </div>
  )
}

/** Why a draft was not published at its time. Text that came with somebody else's draft is shown as a quotation. */
export const lastErrorOf = (draft: ContentDraft, userId: string) =>
  draft.last_error && isByOthers(draft, userId) ? draftProblems.noted(draft.last_error) : draft.last_error
