import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type ContentDraft, isByOthers } from '#content/draft.ts'
import { KINDS, kindOf } from '#content/kinds.ts'
import { countOf } from '#content/text/count-of.ts'
import { EDITORS } from '../editors.ts'
import { Button } from '../ui/button.tsx'
import { ConsentButton } from '../ui/consent-button.tsx'
import { DraftCard, type DraftCardProps, versionOf } from './draft-card.tsx'
import { usePreparer } from './prepared-by.tsx'

const placeOf = ({ table_name }: ContentDraft) => KINDS.findIndex(({ editor }) => editor === kindOf(table_name).editor)

/** Drafts of others with the same are reviewed together. */
export const groupOf = (draft: ContentDraft) => `${placeOf(draft)} ${draft.access_key ?? draft.author}`

/**
 * The user's own drafts first, the most recently saved one at the top; then those of each other person or program by the
 * editor of their kind, in the order of the page and of their making, so that whoever reviews them keeps their place.
 */
export function inGroups(drafts: readonly ContentDraft[], userId: string): ContentDraft[][] {
  const own = drafts.filter((draft) => !isByOthers(draft, userId))
  const others = drafts.filter((draft) => isByOthers(draft, userId))
  const inOrder = others.toSorted((a, b) => placeOf(a) - placeOf(b) || a.created_at.localeCompare(b.created_at))
  return [...(own.length > 0 ? [own] : []), ...Map.groupBy(inOrder, groupOf).values()]
}

interface DraftGroupProps {
  cards: readonly Omit<DraftCardProps, 'choice'>[]
  isOwn: boolean
  /** Whether all of its drafts are on the page, and not only the first. */
  isWhole: boolean
  isBusy: boolean
  onPublish: (chosen: readonly ContentDraft[]) => void
}

/**
 * The user's own drafts, or what somebody else has prepared with one editor: that is published one by one, or together once
 * each was on the screen to its end.
 */
export function DraftGroup({ cards, isOwn, isWhole, isBusy, onPublish }: DraftGroupProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const isReviewed = !isOwn && cards.length > 1
  const drafts = cards.map(({ draft }) => draft)

  const choiceOf = ({ id }: ContentDraft) => ({
    isLeftOut: leftOut.includes(id),
    onChange: (isLeftOut: boolean) =>
      setLeftOut((ids) => [...ids.filter((other) => other !== id), ...(isLeftOut ? [id] : [])]),
  })
  return (
    <section aria-labelledby={isReviewed ? id : undefined} className="grid grid-cols-1 gap-4">
      {isReviewed && <GroupTitle id={id} drafts={drafts} />}
      <ul ref={list} className="grid grid-cols-1 gap-4">
        {cards.map((card) => (
          <DraftCard key={card.draft.id} {...card} choice={isReviewed ? choiceOf(card.draft) : undefined} />
        ))}
      </ul>
      {isReviewed && isWhole && <GroupFoot {...{ list, cards, leftOut, isBusy, onPublish }} titleId={id} />}
    </section>
  )
}

function GroupTitle({ id, drafts }: { id: string; drafts: readonly ContentDraft[] }) {
  const [first] = drafts as [ContentDraft] // a group has one
  const preparer = usePreparer(first)
  const label = EDITORS.find(({ path }) => path === kindOf(first.table_name).editor)?.label
  return (
    <h2 id={id} className="wrap-anywhere">
      {label}
      <span className="block text-sm font-normal text-muted">
        <span className="sr-only">, </span>
        {countOf(drafts.length, 'draft')} prepared by {preparer}
      </span>
    </h2>
  )
}

interface GroupFootProps extends Pick<DraftGroupProps, 'cards' | 'isBusy' | 'onPublish'> {
  list: RefObject<HTMLUListElement | null>
  leftOut: readonly string[]
  titleId: string
}

function GroupFoot({ list, cards, leftOut, titleId, isBusy, onPublish }: GroupFootProps) {
  const id = useId()
  const noteId = useId()
  const seen = useSeenVersions(list, cards)
  const chosen = cards.filter(({ draft }) => !leftOut.includes(draft.id))
  const [next, ...others] = chosen.filter(({ draft }) => !seen.has(versionOf(draft)))
  const left = cards.length - chosen.length

  function handleShow() {
    const card = next && list.current?.children[cards.indexOf(next)]
    if (card instanceof HTMLElement) card.focus()
  }

  return (
    <div className="card flex flex-wrap items-center justify-end gap-3">
      <p id={noteId} className="mr-auto text-sm text-muted">
        {next
          ? `Scroll through them first: ${countOf(others.length + 1, 'draft')} not seen to the end yet.`
          : left > 0 && `${countOf(left, 'draft')} left out: nobody sees ${left === 1 ? 'it' : 'them'} yet.`}
      </p>
      {next && (
        <Button variant="outline" onClick={handleShow}>
          Show the next
        </Button>
      )}
      <ConsentButton
        id={id}
        aria-labelledby={`${id} ${titleId}`}
        aria-describedby={noteId}
        disabled={isBusy || next !== undefined || chosen.length === 0}
        onClick={() => onPublish(chosen.map(({ draft }) => draft))}
      >
        {cards.some(({ isPublishing }) => isPublishing)
          ? 'Publishing...'
          : `Publish ${left > 0 ? `${chosen.length} of ` : ''}these ${cards.length}`}
      </ConsentButton>
    </div>
  )
}

/** The versions of drafts whose cards were on the screen to their end: what has changed since was not seen. */
function useSeenVersions(list: GroupFootProps['list'], cards: GroupFootProps['cards']): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const observer = new IntersectionObserver((ends) => {
      const inView = ends.filter(({ isIntersecting }) => isIntersecting)
      const versions = inView.map(({ target }) => (target as HTMLElement).dataset.end ?? '') // of an element of ours
      setSeen((before) =>
        versions.every((version) => before.has(version)) ? before : new Set([...before, ...versions]),
      )
    })
    for (const end of list.current?.querySelectorAll('[data-end]') ?? []) observer.observe(end)
    return () => observer.disconnect()
  }, [list, cards])
  return seen
}
