import { useState } from 'react'
import type { ContentDraft } from '#content/draft.ts'
import type { Row } from '#content/guard.ts'
import type { ContentTable } from '#content/tables.ts'
import { discardDraft, saveDraft } from '#data/drafts.ts'
import { draftMessages } from '#data/messages.ts'
import { orOutage } from '#data/outage.ts'
import { useAdmin, useServices } from '../session-context.tsx'
import { useWithSession } from '../sign-in-again.tsx'
import { showToast } from '../ui/toasts.tsx'
import { useDraftOf, useDrafts } from './use-drafts.ts'

interface DraftedForm {
  /** Without it a form keeps no drafts. */
  table: ContentTable | undefined
  /** The live row; null for a new one. */
  opened: Row | null
  /** The draft of a new row that the form goes on with. */
  newDraft: ContentDraft | undefined
}

/** The draft of the row that a form edits, and what can be done with it. */
export function useContentDraft({ table, opened, newDraft }: DraftedForm) {
  const { supabase } = useServices()
  const { id: author } = useAdmin()
  const { refresh } = useDrafts()
  const withSession = useWithSession()
  const ofRow = useDraftOf(table, opened?.id)
  const draft = newDraft ?? ofRow
  /** What the form shows is the draft, not the live row. */
  const [isShown, setIsShown] = useState(newDraft !== undefined)

  async function attempt(work: () => Promise<unknown>, failed: Parameters<typeof orOutage>[1]): Promise<boolean> {
    try {
      await withSession(work)
      await refresh()
      return true
    } catch (error) {
      showToast(orOutage(error, failed))
      return false
    }
  }

  return {
    draft,
    isShown,
    setIsShown,
    /** Keeps values as the draft. Resolves with false, after a toast, if that failed. */
    async keep(values: Record<string, unknown>) {
      if (!table) return false
      const { display_order, ...fields } = values
      const kept = {
        table_name: table,
        row_id: opened?.id ?? null,
        // a row that is there keeps its place, wherever it is moved meanwhile
        fields: opened ? fields : values,
        base_updated_at: opened?.updated_at ?? null,
      }
      const isKept = await attempt(
        () => saveDraft(supabase, { ...kept, author }, draft?.id ?? null),
        draftMessages.notSaved(),
      )
      if (isKept) showToast(draftMessages.saved)
      setIsShown(isKept)
      return isKept
    },
    /** Removes the draft: it was published by a save, or is not wanted. */
    async drop({ id }: Pick<ContentDraft, 'id'>) {
      setIsShown(false)
      return attempt(() => discardDraft(supabase, id), draftMessages.notDiscarded)
    },
  }
}

export type DraftOfForm = ReturnType<typeof useContentDraft>
