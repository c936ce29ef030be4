import { useIsMutating, useMutation, useMutationState } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { ContentDraft } from '#content/draft.ts'
import { readDrafts } from '#data/drafts.ts'
import { draftMessages } from '#data/messages.ts'
import { orOutage } from '#data/outage.ts'
import { type FailedDraft, publishDrafts } from '#data/publish-drafts.ts'
import { useAskBeforeClosing } from '../forms/ask-before-closing.ts'
import { useServices } from '../session-context.tsx'
import { isUnauthorized, useWithSession } from '../sign-in-again.tsx'
import { Button } from '../ui/button.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { ShowMoreButton } from '../ui/show-more-button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { showToast } from '../ui/toasts.tsx'
import { useShownPart } from '../ui/use-shown-part.ts'
import { DraftCard } from './draft-card.tsx'
import { SharedPreviews } from './shared-previews.tsx'
import { useDrafts, useLiveRows } from './use-drafts.ts'

/** Everything prepared and not published: to review, to show to somebody, and to publish. */
export const DraftsPage = () => (
  <>
    <title>Drafts</title>
    <h1>Drafts</h1>
    <p className="mt-2 max-w-prose text-muted">
      Changes that you have kept for later. Nobody sees them until you publish them, or show them by a link.
    </p>
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
      <DraftList />
      <SharedPreviews />
    </div>
  </>
)

function DraftList() {
  const { supabase } = useServices()
  const { hash } = useLocation()
  const withSession = useWithSession()
  const { drafts, isError, retry, refresh } = useDrafts()
  const live = useLiveRows(drafts)
  const { publish, isPublishing, failures } = usePublishing(publishChosen)
  const shown = useShownPart<HTMLUListElement>()
  const { list, leave } = useFocusAfterLeaving(drafts)

  /** After a lost answer: a draft that is published is no draft any more. */
  const areGone = (published: readonly ContentDraft[]) =>
    withSession(() => readDrafts(supabase)).then(
      (left) => !published.some(({ id }) => left.some((draft) => draft.id === id)),
      () => false,
    )

  async function publishChosen(chosen: readonly ContentDraft[]) {
    try {
      const { published, failed } = await withSession(() =>
        publishDrafts(
          supabase,
          chosen.map(({ id }) => id),
        ),
      )
      // what another window has published or discarded has no card any more
      const left = failed.filter(({ reason }) => reason !== 'gone')
      const isButtonGone = chosen.length === 1 ? left.length === 0 : left.length < 2
      if (isButtonGone) leave(chosen[0])
      if (left.length > 0) showToast(draftMessages.partPublished(published.length, left.length))
      else showToast(published.length > 0 ? draftMessages.published(published.length) : draftMessages.gone)
      await refresh()
      return failed
    } catch (error) {
      const hasDeclined = isUnauthorized(error) // and is not asked for the password again
      const isDone = !hasDeclined && (await areGone(chosen))
      showToast(isDone ? draftMessages.published(chosen.length) : orOutage(error, draftMessages.notPublished))
      if (!hasDeclined) await refresh()
      return failures
    }
  }

  if (isError || live.isError) return <LoadFailure onRetry={retry} />
  if (!drafts || !live.data) return <Spinner />
  // a draft that has just come is shown with its row
  const known = drafts.filter(({ id }) => live.data.has(id))
  return (
    <section
      ref={list}
      aria-label="All drafts"
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-6 outline-none"
    >
      {drafts.length === 0 && (
        <p className="card text-muted">There are no drafts. In every editor ‘Save as draft’ keeps a change here.</p>
      )}
      {drafts.length > 1 && (
        <Button
          className="justify-self-end"
          // the search leads here
          autoFocus={hash === '#publish-all'}
          disabled={isPublishing}
          onClick={() => publish(drafts)}
        >
          {isPublishing ? 'Publishing...' : `Publish all ${drafts.length}`}
        </Button>
      )}
      <ul ref={shown.list} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {known.slice(0, shown.most).map((draft) => (
          <DraftCard
            key={draft.id}
            draft={draft}
            live={live.data.get(draft.id)}
            failure={failures.find(({ id }) => id === draft.id)}
            isBusy={isPublishing}
            isOnly={drafts.length === 1}
            onPublish={() => publish([draft])}
            onChange={() => void refresh()}
            onDiscarded={() => {
              leave(draft)
              void refresh()
            }}
          />
        ))}
      </ul>
      {shown.most < drafts.length && <ShowMoreButton onClick={shown.showMore} />}
    </section>
  )
}

/** Publishing goes on when the page is left: whoever comes back sees that it does, and which drafts failed. */
function usePublishing(mutationFn: (chosen: readonly ContentDraft[]) => Promise<readonly FailedDraft[]>) {
  const mutationKey = ['publish drafts']
  const { mutate } = useMutation({ mutationKey, mutationFn, networkMode: 'always' })
  const outcomes = useMutationState({
    filters: { mutationKey, status: 'success' },
    select: ({ state }) => state.data as readonly FailedDraft[], // of `mutationFn`, by its key
  })
  const isPublishing = useIsMutating({ mutationKey }) > 0
  useAskBeforeClosing(isPublishing)
  return { publish: mutate, isPublishing, failures: outcomes.at(-1) ?? [] }
}

/** When a draft that had the focus leaves the list, the next one gets it, or the list. */
function useFocusAfterLeaving(drafts: readonly ContentDraft[] | undefined) {
  const list = useRef<HTMLElement>(null)
  const left = useRef<number>(null)

  useEffect(() => {
    if (left.current === null || !drafts) return
    const cards = list.current?.querySelectorAll<HTMLElement>('.draft-card')
    const next = cards?.[Math.min(left.current, drafts.length - 1)] ?? list.current
    left.current = null
    next?.focus()
  }, [drafts])

  return {
    list,
    /** Call before the list is read without the draft. */
    leave(draft: ContentDraft | undefined) {
      left.current = drafts?.findIndex(({ id }) => id === draft?.id) ?? null
    },
  }
}
