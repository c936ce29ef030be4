import { useLayoutEffect } from 'react'
import { webUrl } from '#content/address/web-url.ts'
import { type Involvement, roleText } from '#content/involvement/involvement.ts'
import { displayClass } from '#content/site/letters.ts'
import { involvementsQuery, skinInGameQuery } from '#data/records/content-queries.ts'
import { useContent, useWords } from '../content-context.tsx'
import { NewTab } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Paragraphs } from '../ui/paragraphs.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton, Skeletons } from '../ui/skeleton.tsx'
import { useHeading } from '../use-site.ts'
import { InvolvementLogo } from './involvement-logo.tsx'

export function SkinInTheGame() {
  const { data: intro } = useContent(skinInGameQuery)
  const { data: involvements, isError, retry } = useContent(involvementsQuery)
  const { involvements: words } = useWords()
  // when the tiles have changed
  useLayoutEffect(keepDialogOnTop, [involvements])
  return (
    <Section
      id="skin-in-the-game"
      title={useHeading('skin-in-the-game')}
      description={intro?.description || words.intro}
    >
      {involvements?.length ? (
        <ul className="tiles">
          {involvements.map((involvement) => (
            <InvolvementTile key={involvement.id} involvement={involvement} />
          ))}
        </ul>
      ) : isError && !involvements ? (
        <LoadFailure onRetry={retry} />
      ) : (
        <TileSkeletons />
      )}
    </Section>
  )
}

/** An open dialog leaves the top layer when its tile is moved in the document. */
function keepDialogOnTop() {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]:not(:modal)')
  dialog?.close()
  dialog?.showModal()
}

const SKELETON_COUNT = 8

/** Also shown for an empty list. */
const TileSkeletons = () => (
  <Skeletons
    loading={useWords().involvements.loading}
    count={SKELETON_COUNT}
    className="tiles"
    itemClassName="tile"
    testId="involvement-skeleton"
  >
    <Skeleton kind="logo" />
    <Skeleton kind="title" className="card-title w-3/4" />
    <Skeleton kind="line" className="tile-text" />
  </Skeletons>
)

/** A tile opens its dialog by the button's command, which works without JavaScript. */
function InvolvementTile({ involvement }: { involvement: Involvement }) {
  const { id, company, role, period, description, type, highlight } = involvement
  const { involvements: words } = useWords()
  return (
    <li dir="auto" className={highlight ? 'tile tile-highlight' : 'tile'} data-reveal="">
      <InvolvementLogo involvement={involvement} />
      <h3 className={displayClass('display card-title', company)}>
        <button type="button" command="show-modal" commandfor={`involvement-${id}`} className="tile-button">
          {company}
        </button>
      </h3>
      <p className="badge">{words.types[type]}</p>
      <p dir="auto" className="tile-text line-clamp-2 text-sm text-muted">
        {description}
      </p>
      {/* repeats the dialog for a resting pointer; the text is cut at the last line that fits */}
      <div className="hover-card" aria-hidden="true">
        <p className="text-muted">
          {role} • {period}
        </p>
        <p dir="auto">{description}</p>
      </div>
      <InvolvementDialog involvement={involvement} />
    </li>
  )
}

function Website({ address }: { address: string | null | undefined }) {
  const url = webUrl(address)
  return (
    url && (
      <p className="mt-1">
        <a href={url} target="_blank" rel="noopener" className="link">
          {new URL(url).hostname.replace(/^www\./, '')}
          <NewTab />
        </a>
      </p>
    )
  )
}

/** It may be opened before hydration: the attribute `open` is managed by the browser, not by React. */
function InvolvementDialog({ involvement }: { involvement: Involvement }) {
  const { id, company, role, period, about, description, website } = involvement
  const { involvements: words, close } = useWords()
  const dialogId = `involvement-${id}`
  return (
    <dialog
      id={dialogId}
      aria-labelledby={`${dialogId}-title`}
      closedby="any"
      className="dialog"
      suppressHydrationWarning
    >
      <div className="flex items-start gap-4">
        <InvolvementLogo involvement={involvement} />
        <div className="grow">
          <h2 id={`${dialogId}-title`} className={displayClass('display card-title', company)}>
            {company}
          </h2>
          <p className="mt-2 text-muted">
            {role} • {period}
          </p>
          <Website address={website} />
        </div>
        <button type="button" command="close" commandfor={dialogId} className="icon-button" aria-label={close}>
          <Icon name="x" className="size-5" />
        </button>
      </div>
      {/* the tile shows two lines of it */}
      {roleText(involvement) !== description && <Paragraphs text={description} className="mt-4" />}
      {(about || !description.trim()) && (
        <>
          <h3 className="dialog-heading">{words.about}</h3>
          <Paragraphs text={about || words.noAbout} className="mt-2" />
        </>
      )}
      <h3 className="dialog-heading">{words.role}</h3>
      <Paragraphs text={roleText(involvement)} className="mt-2" />
      <a href={`#${dialogId}`} className="link dialog-link">
        {words.link}
      </a>
    </dialog>
  )
}
