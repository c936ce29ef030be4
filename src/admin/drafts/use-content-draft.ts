import { useRef, useState } from 'react'
import type { ContentChange, ContentDraft } from '#content/draft.ts'
import type { Row } from '#content/guard.ts'
import type { Message } from '#content/toast.ts'
import { type LiveRow, outOfBounds, readLiveRows, scheduleDraft } from '#data/drafts/drafts.ts'
import { draftMessages } from '#data/messages.ts'
import { orOutage } from '#data/our-server/outage.ts'
import type { FormRows } from '../forms/form-rows.ts'
import { useAdmin, useServices } from '../session-context.tsx'
import { isUnauthorized } from '../sign-in-again.tsx'
import { localTime } from '../ui/local-time.ts'
import { showToast, useFailureToast } from '../ui/toasts.tsx'
import { useWrite } from '../use-write.ts'
import {
  dropDrafts,
  hasUnseenPart,
  isAbout,
  isKept,
  isOfForm,
  isOnlyPublished,
  isPublishedIn,
  isSavedElsewhere,
  keepDrafts,
  restoreDrafts,
  settleDrafts,
} from './form-drafts.ts'
import { nextPublication } from './publication-time.ts'
import { useDrafts } from './use-drafts.ts'

type Drafts = readonly ContentDraft[]

interface DraftedForm<Values, Entry> {
  rows: FormRows<Values, Entry>
  /** The live record; null for a new one. */
  opened: Entry | null
  /** The draft of a new row that the form continues with. */
  newDraft: ContentDraft | undefined
}

/** The drafts of a form's rows, one per row, and what can be done with them. */
export function useContentDraft<Values, Entry extends Row>({ rows, opened, newDraft }: DraftedForm<Values, Entry>) {
  const { supabase } = useServices()
  const { id: author, isAssistant } = useAdmin()
  const { drafts: all = [], refresh } = useDrafts()
  const write = useWrite()
  const formRows = opened ? rows.of(opened) : []
  const isOfThis = (draft: ContentDraft) =>
    newDraft ? draft.id === newDraft.id : isOfForm(formRows, rows.added, draft)
  const drafts = all.filter(isOfThis)
  const { failure, ours, isShown, inForm, formerly, setUnanswered, adoptOurs, forget, show, attempt } = useDraftsInForm(
    drafts,
    newDraft,
    refresh,
  )

  return {
    drafts,
    isShown,
    show,
    failure,
    /** As they are now, with the times that another window or device has set. */
    read: async () => (await refresh()).filter(isOfThis),
    /** Keeps values as drafts, which are published at a time if there is one. Resolves with false, after a toast, if that failed. */
    async keep(values: Values, publishAt?: string) {
      adoptOurs()
      const changes: ContentChange[] = rows.changes(values, opened)
      let kept: Drafts = []
      const work = async () => {
        const others = all.filter((draft) => !isOfThis(draft))
        kept = await keepDrafts(supabase, { rows: formRows, changes, inForm: inForm.current, others, author })
        if (publishAt) kept = await Promise.all(kept.map((draft) => scheduleDraft(supabase, draft, publishAt)))
      }
      const failed = publishAt ? draftMessages.notScheduled : draftMessages.notSaved()
      const hasUnseen = all.some((draft) =>
        formRows.some((row) => isAbout(draft, row) && hasUnseenPart(draft, row, author)),
      )
      const isByAnother = hasUnseen || (isAssistant && drafts.length === 0)
      const changed = isByAnother ? draftMessages.byAnother : draftMessages.savedElsewhere
      const isDone = await attempt(work, { changes, failed, changed })
      if (!isDone) setUnanswered(changes)
      else {
        const next = nextPublication(kept)
        const done = next
          ? draftMessages.scheduled(localTime(next), publishAt ? 'Time set' : 'Draft saved')
          : draftMessages.saved
        showToast(changes.length > 0 ? done : draftMessages.nothingKept, DRAFT_TOAST)
        show(changes.length > 0 ? kept : null)
      }
      return isDone
    },
    /** Discards the drafts, and shows the outcome in a toast. Resolves with false if they still exist. */
    async drop() {
      adoptOurs()
      let outcome: 'discarded' | 'gone' = 'discarded'
      const work = async () => {
        outcome = await dropDrafts(supabase, isShown ? inForm.current : drafts, formRows)
      }
      if (!(await attempt(work, NOT_DISCARDED))) return false
      showToast(draftMessages.discarding[outcome], DRAFT_TOAST)
      if (outcome === 'discarded') forget()
      return true
    },
    /**
     * Shows the live row. Resolves with true if it has changed since it was opened: somebody saved it, or the draft in the
     * form was published at its time.
     */
    async leave(): Promise<boolean> {
      adoptOurs()
      const former = inForm.current
      show(null)
      const left = await refresh()
      const kept = former.filter(({ id }) => left.some((draft) => draft.id === id))
      if (kept.length < former.length) return true
      // what cannot be read now is a conflict at the next save
      const live = await readLiveRows(supabase, kept).catch(() => new Map<string, LiveRow>())
      return [...live.values()].some(
        ({ row }) => row && !formRows.some(({ row: { updated_at } }) => updated_at === row.updated_at),
      )
    },
    /** Whether a record differs from what it was only because the form's drafts were published meanwhile. */
    hasPublished: (before: Entry, now: Entry) =>
      isOnlyPublished([...ours, ...inForm.current, ...formerly.current], rows.of(before), rows.of(now)),
    /** After a save over `before`: the drafts that the form showed are published. Resolves with those that were not yet. */
    async settle(before: Entry | null, saved: Entry): Promise<Drafts> {
      adoptOurs()
      const published = isShown ? inForm.current : []
      const after = rows.of(saved)
      const isTouched = published.length > 0 || all.some(({ row_id }) => formRows.some(({ id }) => id === row_id))
      show(null)
      if (!isTouched) return []
      const settled = { before: formRows, after, all: withOthers(published, all), published }
      await attempt(() => settleDrafts(supabase, settled), NOT_DISCARDED)
      return published.filter((draft) => !before || !isPublishedIn(rows.of(before), draft))
    },
    /** After the undo of a save: what it published are drafts again. Throws RestError. */
    async restore(published: Drafts) {
      await write(() => restoreDrafts(supabase, published))
      if (published.length > 0) await refresh()
    },
  }
}

/** Which of its drafts a form shows, and changes to them. */
function useDraftsInForm(drafts: Drafts, newDraft: ContentDraft | undefined, refresh: () => Promise<Drafts>) {
  const write = useWrite()
  const failure = useFailureToast()
  const [isContinued, setIsContinued] = useState(newDraft !== undefined)
  /** The drafts in the form as it last saw them: they may have been published or saved elsewhere since. */
  const inForm = useRef<Drafts>(newDraft ? [newDraft] : [])
  /** The same before the form saved other values to them. */
  const formerly = useRef<Drafts>([])
  /** Values whose save failed: they may have been saved, with only the answer lost. */
  const [unanswered, setUnanswered] = useState<readonly ContentChange[]>([])
  const ours = drafts.filter((draft) => unanswered.some((change) => isKept(draft, change)))
  const isShown = isContinued || (ours.length > 0 && ours.length === drafts.length)

  /** What the form has kept, although the answer was lost, are drafts in the form. */
  function adoptOurs() {
    if (isShown) inForm.current = withOthers(ours, inForm.current)
    setIsContinued(isShown)
  }

  function forget() {
    inForm.current = []
  }

  /** The form shows these drafts; null for the live row. */
  function show(shown: Drafts | null) {
    setUnanswered([])
    setIsContinued(shown !== null)
    formerly.current = shown && isShown ? [...formerly.current, ...inForm.current] : []
    inForm.current = shown ?? []
  }

  /** For changes to drafts that may have been saved elsewhere: the first try reports that, the next one overwrites. */
  async function attempt(
    work: () => Promise<unknown>,
    { changes = [], failed, changed }: { changes?: readonly ContentChange[]; failed: Message; changed: Message },
  ): Promise<boolean> {
    try {
      await write(work)
      failure.close()
      await refresh()
      return true
    } catch (error) {
      failure.show(outOfBounds(error) ?? (isSavedElsewhere(error) ? changed : orOutage(error, failed)))
      // part of it may be done; but an owner who declined to log in is not asked again
      const read = isUnauthorized(error) ? [] : await refresh()
      if (isShown && isSavedElsewhere(error)) {
        const isMeant = (draft: ContentDraft) =>
          inForm.current.some(({ id }) => id === draft.id) || changes.some((change) => isAbout(draft, change))
        formerly.current = [...formerly.current, ...inForm.current]
        inForm.current = withOthers(read.filter(isMeant), inForm.current)
      }
      return false
    }
  }

  return { failure, ours, isShown, inForm, formerly, setUnanswered, adoptOurs, forget, show, attempt }
}

/** The toast of what became of a draft: the next one replaces it, and its publication closes it. */
export const DRAFT_TOAST = 'draft'

const NOT_DISCARDED = { failed: draftMessages.notDiscarded, changed: draftMessages.discarding.changed }

const withOthers = (drafts: Drafts, others: Drafts) => [
  ...drafts,
  ...others.filter(({ id }) => !drafts.some((draft) => draft.id === id)),
]

export type DraftOfForm = ReturnType<typeof useContentDraft>
