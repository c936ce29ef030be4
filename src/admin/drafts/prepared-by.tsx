import { useQuery } from '@tanstack/react-query'
import { type ContentDraft, isByOthers } from '#content/draft.ts'
import { readAccessKeys } from '#data/access-keys.ts'
import { useAdmin, useServices } from '../session-context.tsx'
import { useWithSession } from '../sign-in-again.tsx'

/** Who has prepared a draft, and what they say about it; nothing for one of the user's own. */
export function PreparedBy({ draft }: { draft: ContentDraft }) {
  const { supabase } = useServices()
  const withSession = useWithSession()
  const { id: user } = useAdmin()
  const { access_key, note } = draft
  const keys = useQuery({
    queryKey: ['accessKeys'],
    queryFn: () => withSession(() => readAccessKeys(supabase)),
    enabled: Boolean(access_key),
  })
  if (!isByOthers(draft, user)) return null
  const program = keys.data?.find(({ id }) => id === access_key)?.name ?? 'a program'
  return (
    <p className="text-sm wrap-anywhere">
      <strong>Prepared by {access_key ? program : 'another account'}</strong>
      {note && `: “${note}”`}
    </p>
  )
}
