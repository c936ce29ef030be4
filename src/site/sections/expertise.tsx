import { primaryFirst } from '#content/expertise.ts'
import { expertiseQuery } from '#data/content-queries.ts'
import { useContent } from '../content-context.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export function Expertise() {
  const { data: items, isError, retry } = useContent(expertiseQuery)
  return (
    <Section id="expertise" title="Areas of Expertise">
      {items && items.length > 0 && (
        <ul className="expertise">
          {primaryFirst(items).map(({ id, title, description, is_primary }) => (
            <li key={id} className={is_primary ? 'expertise-item expertise-primary' : 'expertise-item'} data-reveal="">
              <h3 className="display card-title">{title}</h3>
              <p className={is_primary ? '' : 'text-muted'}>{description}</p>
            </li>
          ))}
        </ul>
      )}
      {items?.length === 0 && <p className="text-muted">No areas of expertise have been added yet.</p>}
      {!items && <ExpertiseSkeletons />}
      {isError && !items && <LoadFailure onRetry={retry} />}
    </Section>
  )
}

const SKELETON_COUNT = 6

const ExpertiseSkeletons = () => (
  <div role="status">
    <span className="sr-only">Loading areas of expertise...</span>
    <div className="expertise" aria-hidden="true">
      {Array.from({ length: SKELETON_COUNT }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike
        <div key={index} className="expertise-item" data-testid="expertise-skeleton">
          <Skeleton kind="title" className="w-1/2" />
          <Skeleton kind="line" className="mt-3" />
        </div>
      ))}
    </div>
  </div>
)
