import { useQuery } from '@tanstack/react-query'
import { type ContentDraft, isByOthers } from '#content/draft.ts'
import { draftProblems } from '#data/messages.ts'
import { readAccessKeys } from '#data/session/access-keys.ts'
import { useAdmin, useServices } from '../session-context.tsx'
import { useWithSession } from '../sign-in-again.tsx'
import { usePeople } from '../use-people.ts'

/** Who has prepared a draft, and what they say about it; nothing for one of the user's own. */
export function PreparedBy({ draft }: { draft: ContentDraft }) {
  const { supabase } = useServices()
  const withSession = useWithSession()
  const { id: user } = useAdmin()
  const { access_key, author, note } = draft
  const isShown = isByOthers(draft, user)
  const keys = useQuery({
    queryKey: ['accessKeys'],
    queryFn: () => withSession(() => readAccessKeys(supabase)),
    enabled: Boolean(access_key),
  })
  const people = usePeople(isShown && !access_key)
  if (!isShown) return null
  const program = keys.data?.find(({ id }) => id === access_key)?.name ?? 'a program'
  const person = people.data?.find(({ id }) => id === author)?.email ?? 'another account'
  return (
    <div className="grid gap-1 text-sm wrap-anywhere">
      <p>
        <strong>Prepared by {access_key ? program : person}</strong>
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
