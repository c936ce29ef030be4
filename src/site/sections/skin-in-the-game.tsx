import { SKIN_IN_GAME_INTRO } from '#content/intro-text.ts'
import { involvementsQuery, skinInGameQuery } from '#data/content-queries.ts'
import { useContent } from '../content-context.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
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
      ) : (
        <TileSkeletons />
      )}
      {isError && !involvements && <LoadFailure onRetry={retry} />}
    </Section>
  )
}

const SKELETON_COUNT = 8

/** Also shown for an empty list. */
const TileSkeletons = () => (
  <div role="status">
    <span className="sr-only">Loading involvement data...</span>
    <div className="tiles" aria-hidden="true">
      {Array.from({ length: SKELETON_COUNT }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike
        <div key={index} className="tile" data-testid="involvement-skeleton">
          <Skeleton kind="logo" className="logo" />
          <Skeleton kind="title" className="card-title w-3/4" />
          <Skeleton kind="line" className="tile-text" />
        </div>
      ))}
    </div>
  </div>
)
