import { useRef } from 'react'
import { useLocation } from 'react-router'
import { type ContentDraft, isByOthers } from '#content/draft.ts'
import { countOf } from '#content/text/count-of.ts'
import { useIsOwner } from '../rights.tsx'
import { useAdmin } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useFocusAfterLeaving } from '../ui/use-focus-after-leaving.ts'
import { useQuestion } from '../ui/use-question.tsx'
import { ShowMoreButton, useShownPart } from '../ui/use-shown-part.tsx'
import { DraftCard } from './draft-card.tsx'
import { earlyInWords, PUBLISH_NOW } from './publication-time.ts'
import { SharedPreviews } from './shared-previews.tsx'
import { useDrafts, useLiveRows } from './use-drafts.ts'
import { usePublishing } from './use-publishing.ts'

export function DraftsPage() {
  const isOwner = useIsOwner()
  return (
    <>
      <title>Drafts</title>
      <h1>Drafts</h1>
      <p className="mt-2 max-w-prose text-muted">
        {isOwner
          ? 'Changes that are not published. Nobody sees them until you publish them or share a link.'
          : 'What you have prepared. An owner of the site reviews and publishes it; until then you can change it.'}
      </p>
      <div className="parts mt-6 grid grid-cols-1 gap-6">
        <DraftList />
        {isOwner && <SharedPreviews />}
      </div>
    </>
  )
}

function DraftList() {
  const { hash } = useLocation()
  const user = useAdmin()
  const { drafts, isError, refresh } = useDrafts({ isWatched: true })
  const live = useLiveRows(drafts, { isWatched: true })
  const { list, most, showMore } = useShownPart<HTMLUListElement>()
  const section = useRef<HTMLElement>(null)
  useFocusAfterLeaving(drafts, (place) => {
    const cards = [...(list.current?.querySelectorAll<HTMLElement>(':scope > li') ?? [])]
    return cards[place] ?? cards.at(-1) ?? section.current
  })
  const { publish, publishing, failureOf } = usePublishing(refresh)
  const early = useQuestion(PUBLISH_NOW)

  const isPublishing = publishing.length > 0

  const isFailed = isError || live.isError
  if (!drafts || !live.data) return isFailed ? <LoadFailure onRetry={refresh} /> : <Spinner />
  // a new draft is shown together with its row
  const known = drafts.filter(({ id }) => live.data.has(id))
  const own = user.isAdmin ? known.filter((draft) => !isByOthers(draft, user.id)) : []
  const left = known.length - own.length
  function ask(chosen: readonly ContentDraft[]) {
    const asShown = chosen.map((draft) => ({
      ...draft,
      live_updated_at: live.data?.get(draft.id)?.row?.updated_at ?? null,
    }))
    early.ask(earlyInWords(chosen), () => publish(asShown))
  }
  return (
    <section ref={section} aria-label="All drafts" tabIndex={-1} className="grid grid-cols-1 gap-6 outline-none">
      {isFailed && (
        <LoadFailure text="The drafts could not be reloaded. Below is what was loaded last." onRetry={refresh} />
      )}
      {drafts.length === 0 && (
        <p className="card text-muted">There are no drafts. ‘Save as draft’ in any editor keeps a change here.</p>
      )}
      {own.length > 1 && (
        <Button
          className="justify-self-end"
          // the search leads here
          autoFocus={hash === '#publish-all'}
          disabled={isPublishing}
          onClick={() => ask(own)}
        >
          {isPublishing ? 'Publishing...' : `Publish all ${own.length}`}
        </Button>
      )}
      {own.length > 1 && left > 0 && (
        <p className="text-right text-sm text-muted">
          {`Not among them: ${countOf(left, 'draft')} that others have prepared. Look at each, and publish it by itself.`}
        </p>
      )}
      {known.length > 0 && (
        <ul ref={list} className="grid grid-cols-1 gap-4">
          {known.slice(0, most).map((draft) => (
            <DraftCard
              key={draft.id}
              draft={draft}
              live={live.data.get(draft.id)}
              failure={failureOf(draft)}
              isBusy={isPublishing}
              isPublishing={publishing.some(({ id }) => id === draft.id)}
              isOnly={drafts.length === 1}
              onPublish={() => ask([draft])}
              onChange={refresh}
            />
          ))}
        </ul>
      )}
      {early.dialog}
      {most < drafts.length && <ShowMoreButton onClick={showMore} />}
    </section>
  )
}
