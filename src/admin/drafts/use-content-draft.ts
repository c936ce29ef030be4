import { useRef, useState } from 'react'
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
  isOnlyPublished,
  isPublishedIn,
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
  /** The drafts in the form, as they were put into it: their time may have come since. */
  const inForm = useRef<readonly ContentDraft[]>(newDraft ? [newDraft] : [])
  if (isShown) inForm.current = withOthers(inForm.current, drafts)
  /** As they were before the form kept other words in them. */
  const formerly = useRef<readonly ContentDraft[]>([])
  /** What could not be kept: it may be kept all the same, with only the answer lost. */
  const [unanswered, setUnanswered] = useState<readonly ContentChange[]>([])
  const isOurs = (draft: ContentDraft) => unanswered.some((change) => isKept(draft, change))
  if (!isShown && drafts.length > 0 && drafts.every(isOurs)) show(true)

  function show(isDraft: boolean) {
    setUnanswered([])
    setIsShown(isDraft)
    formerly.current = isDraft && isShown ? [...formerly.current, ...inForm.current] : []
    inForm.current = []
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
      const kept = { rows: formRows, changes, all: withOthers(all, inForm.current), ofForm: drafts, author }
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
    /** Whether a record differs from what it was only because the form's drafts were published meanwhile. */
    hasPublished: (before: Record, now: Record) =>
      isOnlyPublished([...inForm.current, ...formerly.current], rows.of(before), rows.of(now)),
    /** After a save over `before`: the drafts that the form showed are published. Resolves with those that were not yet. */
    async settle(before: Record | null, saved: Record): Promise<readonly ContentDraft[]> {
      const published = isShown ? withOthers(drafts, inForm.current) : []
      const after = rows.of(saved)
      const isTouched = published.length > 0 || all.some(({ row_id }) => formRows.some(({ id }) => id === row_id))
      show(false)
      if (!isTouched) return []
      const settled = { before: formRows, after, all, published }
      await attempt(() => settleDrafts(supabase, settled), draftMessages.notDiscarded)
      return published.filter((draft) => !before || !isPublishedIn(rows.of(before), draft))
    },
    /** After the undo of a save: what it published are drafts again. Throws RestError. */
    async restore(published: readonly ContentDraft[]) {
      await withSession(() => restoreDrafts(supabase, published))
      if (published.length > 0) await refresh()
    },
  }
}

const withOthers = (drafts: readonly ContentDraft[], others: readonly ContentDraft[]) => [
  ...drafts,
  ...others.filter(({ id }) => !drafts.some((draft) => draft.id === id)),
]

export type DraftOfForm = ReturnType<typeof useContentDraft>
