import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { ContentDraft } from '#content/draft.ts'
import type { Message } from '#content/toast.ts'
import { readDrafts } from '#data/drafts/drafts.ts'
import { readPublications, undoChange } from '#data/drafts/history.ts'
import { findPublished } from '#data/drafts/publish-draft.ts'
import { draftMessages, historyMessages } from '#data/messages.ts'
import { type FailedDraft, publishDrafts, type SeenDraft } from '#data/our-server/our-server.ts'
import { orOutage } from '#data/our-server/outage.ts'
import { useAskBeforeClosing } from '../forms/dirty-forms.ts'
import { showUndoable, type Undo } from '../history/undo.ts'
import { useServices } from '../session-context.tsx'
import { isUnauthorized, useWithSession } from '../sign-in-again.tsx'
import { showToast, useFailureToast } from '../ui/toasts.tsx'
import { useWrite } from '../use-write.ts'
import { restoreDrafts } from './form-drafts.ts'
import { DRAFT_TOAST } from './use-content-draft.ts'

/** A draft as its card shows it. */
type ShownDraft = ContentDraft & SeenDraft

/** With the draft's state at that time. */
type Failure = FailedDraft & Pick<ContentDraft, 'updated_at'>

/**
 * Publishing continues when the owner leaves the page; on return, it shows the progress and which drafts failed. `refresh`
 * reads the drafts again.
 */
export function usePublishing(refresh: () => Promise<readonly ContentDraft[]>) {
  const { supabase } = useServices()
  const withSession = useWithSession()
  const write = useWrite()
  const failure = useFailureToast()
  const client = useQueryClient()
  const mutationKey = ['publish drafts']
  const { mutate } = useMutation({ mutationKey, mutationFn: publishChosen, networkMode: 'always' })
  const outcomes = useMutationState({
    filters: { mutationKey, status: 'success' },
    select: ({ state }) => state.data as readonly Failure[], // of `publishChosen`, by its key
  })
  const failures = outcomes.at(-1) ?? []
  const underWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as readonly ShownDraft[], // as above
  })
  const publishing = underWay.flat()
  useAskBeforeClosing(publishing.length > 0)

  /** After a lost answer: a published draft no longer exists as a draft. */
  const areGone = (published: readonly ContentDraft[]) =>
    withSession(() => readDrafts(supabase)).then(
      (left) => !published.some(({ id }) => left.some((draft) => draft.id === id)),
      () => false,
    )

  function tell(message: Message, undo?: Undo) {
    failure.close()
    if (undo) showUndoable(message, undo, undefined, DRAFT_TOAST)
    else showToast(message, DRAFT_TOAST)
  }

  /** Afterwards the rows are as they were, and the drafts wait again, with their times. Only if every change is known. */
  async function undoOf(published: readonly ContentDraft[]): Promise<Undo | undefined> {
    const changes = await readPublications(supabase, published).catch(() => [])
    if (published.length === 0 || changes.length < published.length) return undefined
    const undone = new Set<ContentDraft>() // by an earlier try, too
    return async () => {
      const undoOne = async (draft: ContentDraft, index: number) => {
        if (undone.has(draft)) return
        if (await write(() => undoChange(supabase, changes[index]!))) undone.add(draft)
      }
      const tries = await Promise.allSettled(published.map(undoOne))
      const back = published.filter((draft) => undone.has(draft))
      await write(() => restoreDrafts(supabase, back))
      await refresh()
      const failed = tries.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
      const left = published.length - back.length
      return left > 0 && back.length > 0 ? historyMessages.partUndone(back.length, left) : left === 0
    }
  }

  async function publishChosen(chosen: readonly ShownDraft[]): Promise<readonly Failure[]> {
    try {
      const { published, failed } = await write(() => publishDrafts(supabase, chosen))
      // drafts published or discarded in another window no longer have a card
      const left = failed.filter(({ reason }) => reason !== 'gone')
      const gone = chosen.filter(({ id }) => failed.some((one) => one.id === id && one.reason === 'gone'))
      const done = [
        ...chosen.filter(({ id }) => published.includes(id)),
        ...(await findPublished(supabase, gone).catch(() => [])),
      ]
      if (done.length === 0 && left.length > 0) failure.show(draftMessages.partPublished(0, left.length))
      else if (left.length > 0) tell(draftMessages.partPublished(done.length, left.length), await undoOf(done))
      else tell(done.length > 0 ? draftMessages.published(done.length) : draftMessages.gone, await undoOf(done))
      const drafts = await refresh()
      return failed.flatMap((one) => {
        const draft = drafts.find(({ id }) => id === one.id)
        return draft ? [{ ...one, updated_at: draft.updated_at }] : []
      })
    } catch (error) {
      const hasDeclined = isUnauthorized(error) // the owner is not asked for the password again
      const isDone = !hasDeclined && (await areGone(chosen))
      if (isDone) tell(draftMessages.published(chosen.length))
      else failure.show(orOutage(error, draftMessages.notPublished))
      if (!hasDeclined) await refresh()
      return failures
    }
  }

  /** Only one at a time: a second click can come before the buttons are disabled. */
  function publish(chosen: readonly ShownDraft[]) {
    if (client.isMutating({ mutationKey }) === 0) mutate(chosen)
  }

  return {
    publish,
    publishing,
    /** Why the last attempt to publish a draft failed; undefined once it has changed. */
    failureOf: (draft: ContentDraft) =>
      failures.find(({ id, updated_at }) => id === draft.id && updated_at === draft.updated_at),
  }
}
