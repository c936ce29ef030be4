import { useState } from 'react'
import type { ContentChange, ContentDraft } from '#content/draft.ts'
import type { Row } from '#content/guard.ts'
import type { DiscardOutcome } from '#data/drafts.ts'
import { draftMessages } from '#data/messages.ts'
import { orOutage } from '#data/outage.ts'
import type { FormRows } from '../forms/form-rows.ts'
import { useAdmin, useServices } from '../session-context.tsx'
import { isUnauthorized, useWithSession } from '../sign-in-again.tsx'
import { showToast } from '../ui/toasts.tsx'
import { useFailureToast } from '../ui/use-failure-toast.ts'
import {
  dropDrafts,
  isKept,
  isOfForm,
  isSavedElsewhere,
  keepDrafts,
  restoreDrafts,
  settleDrafts,
} from './form-drafts.ts'
import { useDrafts } from './use-drafts.ts'

interface DraftedForm<Values, Record> {
  rows: FormRows<Values, Record>
  /** The live record; null for a new one. */
  opened: Record | null
  /** The draft of a new row that the form continues with. */
  newDraft: ContentDraft | undefined
}

/** The drafts of a form's rows, one per row, and what can be done with them. */
export function useContentDraft<Values, Record extends Row>({ rows, opened, newDraft }: DraftedForm<Values, Record>) {
  const { supabase } = useServices()
  const { id: author } = useAdmin()
  const { drafts: all = [], refresh } = useDrafts()
  const withSession = useWithSession()
  const failure = useFailureToast()
  const formRows = opened ? rows.of(opened) : []
  const drafts = all.filter((draft) => (newDraft ? draft.id === newDraft.id : isOfForm(formRows, rows.added, draft)))
  /** The form shows the draft, not the live row. */
  const [isShown, setIsShown] = useState(newDraft !== undefined)
  /** What could not be kept: it may be kept all the same, with only the answer lost. */
  const [unanswered, setUnanswered] = useState<readonly ContentChange[]>([])
  const isOurs = (draft: ContentDraft) => unanswered.some((change) => isKept(draft, change))
  if (!isShown && drafts.length > 0 && drafts.every(isOurs)) show(true)

  function show(isDraft: boolean) {
    setUnanswered([])
    setIsShown(isDraft)
  }

  async function attempt(work: () => Promise<unknown>, failed: Parameters<typeof orOutage>[1]): Promise<boolean> {
    try {
      await withSession(work)
      failure.close()
    } catch (error) {
      failure.show(isSavedElsewhere(error) ? draftMessages.savedElsewhere : orOutage(error, failed))
      // part of it may be done; but whoever has declined to sign in is not asked again
      if (!isUnauthorized(error)) await refresh()
      return false
    }
    await refresh()
    return true
  }

  return {
    drafts,
    isShown,
    setIsShown: show,
    /** Keeps values as drafts. Resolves with false, after a toast, if that failed. */
    async keep(values: Values) {
      const changes: ContentChange[] = rows.changes(values, opened)
      const kept = { rows: formRows, changes, all, ofForm: drafts, author }
      const isDone = await attempt(() => keepDrafts(supabase, kept), draftMessages.notSaved())
      if (!isDone) setUnanswered(changes)
      else {
        showToast(changes.length > 0 ? draftMessages.saved : draftMessages.nothingKept)
        show(changes.length > 0)
      }
      return isDone
    },
    /** Discards the drafts, and says what became of them. Resolves with false if they are still there. */
    async drop() {
      let outcome: DiscardOutcome | undefined
      const work = async () => {
        outcome = await dropDrafts(supabase, drafts, formRows)
      }
      if (!(await attempt(work, draftMessages.notDiscarded)) || !outcome) return false
      showToast(draftMessages.discarding[outcome])
      return outcome !== 'changed'
    },
    /** After a save: the drafts that the form showed are published. Resolves with these. */
    async settle(saved: Record): Promise<readonly ContentDraft[]> {
      const published = isShown ? drafts : []
      const after = rows.of(saved)
      const isTouched = published.length > 0 || all.some(({ row_id }) => formRows.some(({ id }) => id === row_id))
      show(false)
      if (!isTouched) return []
      const settled = { before: formRows, after, all, published }
      await attempt(() => settleDrafts(supabase, settled), draftMessages.notDiscarded)
      return published
    },
    /** After the undo of a save: what it published are drafts again. Throws RestError. */
    async restore(published: readonly ContentDraft[]) {
      await withSession(() => restoreDrafts(supabase, published))
      if (published.length > 0) await refresh()
    },
  }
}

export type DraftOfForm = ReturnType<typeof useContentDraft>
