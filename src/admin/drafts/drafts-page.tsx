import { useRef } from 'react'
import { useLocation } from 'react-router'
import { type ContentDraft, isByOthers } from '#content/draft.ts'
import { countOf } from '#content/text/count-of.ts'
import { useIsOwner } from '../rights.tsx'
import { useAdmin } from '../session-context.tsx'
import { ConsentButton } from '../ui/consent-button.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useFocusAfterLeaving } from '../ui/use-focus-after-leaving.ts'
import { useQuestion } from '../ui/use-question.tsx'
import { ShowMoreButton, useShownPart } from '../ui/use-shown-part.tsx'
import { DraftGroup, groupOf, inGroups } from './draft-group.tsx'
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
  const { list, most, showMore } = useShownPart<HTMLDivElement>(undefined, cardsIn)
  const section = useRef<HTMLElement>(null)
  // a new draft is shown together with its row
  const shown = drafts?.filter(({ id }) => live.data?.has(id))
  const groups = shown && live.data && inGroups(shown, user.id)
  const known = groups?.flat()
  useFocusAfterLeaving(known, (place) => {
    const cards = [...(list.current ? cardsIn(list.current) : [])]
    return cards[place] ?? cards.at(-1) ?? section.current
  })
  const { publish, publishing, failureOf } = usePublishing(refresh)
  const early = useQuestion(PUBLISH_NOW)
  const isPublishing = publishing.length > 0

  const isFailed = isError || live.isError
  if (!drafts || !groups || !known) return isFailed ? <LoadFailure onRetry={refresh} /> : <Spinner />
  const own = user.isAdmin ? known.filter((draft) => !isByOthers(draft, user.id)) : []
  const left = known.length - own.length
  function ask(chosen: readonly ContentDraft[]) {
    const liveTimeOf = ({ id }: ContentDraft) => live.data?.get(id)?.row?.updated_at ?? null
    const asShown = chosen.map((draft) => ({ ...draft, live_updated_at: liveTimeOf(draft) }))
    early.ask(earlyInWords(chosen), () => publish(asShown))
  }
  const cardOf = (draft: ContentDraft) => ({
    draft,
    live: live.data?.get(draft.id),
    failure: failureOf(draft),
    isBusy: isPublishing,
    isPublishing: publishing.some(({ id }) => id === draft.id),
    isOnly: known.length === 1,
    onPublish: () => ask([draft]),
    onChange: refresh,
  })
  return (
    <section ref={section} aria-label="All drafts" tabIndex={-1} className="grid grid-cols-1 gap-6 outline-none">
      {isFailed && (
        <LoadFailure text="The drafts could not be reloaded. Below is what was loaded last." onRetry={refresh} />
      )}
      {drafts.length === 0 && (
        <p className="card text-muted">There are no drafts. ‘Save as draft’ in any editor keeps a change here.</p>
      )}
      {own.length > 1 && (
        <ConsentButton
          className="justify-self-end"
          // the search leads here
          autoFocus={hash === '#publish-all'}
          disabled={isPublishing}
          onClick={() => ask(own)}
        >
          {isPublishing ? 'Publishing...' : `Publish all ${own.length}`}
        </ConsentButton>
      )}
      {own.length > 1 && left > 0 && (
        <p className="text-right text-sm text-muted">
          {`Not among them: ${countOf(left, 'draft')} that others have prepared. Look through them below.`}
        </p>
      )}
      <div ref={list} className="grid grid-cols-1 gap-8 empty:hidden">
        {groups.map((group) => {
          const [first] = group as [ContentDraft] // a group has one
          const cards = group.slice(0, Math.max(0, most - known.indexOf(first))).map(cardOf)
          return (
            cards.length > 0 && (
              <DraftGroup
                key={isByOthers(first, user.id) ? groupOf(first) : 'own'}
                cards={cards}
                isOwn={!isByOthers(first, user.id)}
                isWhole={cards.length === group.length}
                isBusy={isPublishing}
                onPublish={ask}
              />
            )
          )
        })}
      </div>
      {early.dialog}
      {most < known.length && <ShowMoreButton onClick={showMore} />}
    </section>
  )
}

const cardsIn = (list: HTMLElement) => list.querySelectorAll<HTMLElement>('li.card')
