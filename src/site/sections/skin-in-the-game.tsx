import { useLayoutEffect } from 'react'
import { SKIN_IN_GAME_INTRO } from '#content/involvement/intro-text.ts'
import { involvementsQuery, skinInGameQuery } from '#data/content-queries.ts'
import { useContent } from '../content-context.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton, Skeletons } from '../ui/skeleton.tsx'
import { InvolvementTile } from './involvement-tile.tsx'

export function SkinInTheGame() {
  const { data: intro } = useContent(skinInGameQuery)
  const { data: involvements, isError, retry } = useContent(involvementsQuery)
  // when the tiles have changed
  useLayoutEffect(keepDialogOnTop, [involvements])
  return (
    <Section id="skin-in-the-game" title="Skin in the Game" description={intro?.description || SKIN_IN_GAME_INTRO}>
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
    what="involvement data"
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
