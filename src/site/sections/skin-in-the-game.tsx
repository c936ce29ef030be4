import { SKIN_IN_GAME_INTRO } from '#content/intro-text.ts'
import { involvementsQuery, skinInGameQuery } from '#data/content-queries.ts'
import { useContent } from '../content-context.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton, Skeletons } from '../ui/skeleton.tsx'
import { InvolvementTile } from './involvement-tile.tsx'

export function SkinInTheGame() {
  const { data: intro } = useContent(skinInGameQuery)
  const { data: involvements, isError, retry } = useContent(involvementsQuery)
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
    <Skeleton kind="title" className="mt-4 w-3/4" />
    <Skeleton kind="line" className="mt-3" />
  </Skeletons>
)
