import { primaryFirst } from '#content/expertise/expertise.ts'
import { displayClass } from '#content/site/letters.ts'
import { expertiseQuery } from '#data/records/content-queries.ts'
import { useContent, useWords } from '../content-context.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton, Skeletons } from '../ui/skeleton.tsx'
import { useHeading } from '../use-site.ts'

export function Expertise() {
  const { data: items, isError, retry } = useContent(expertiseQuery)
  const { expertise: words } = useWords()
  return (
    <Section id="expertise" title={useHeading('expertise')}>
      {items && items.length > 0 && (
        <ul className="expertise">
          {primaryFirst(items).map(({ id, title, description, is_primary }) => (
            <li
              key={id}
              dir="auto"
              className={is_primary ? 'expertise-item expertise-primary' : 'expertise-item'}
              data-reveal=""
            >
              <h3 className={displayClass('display card-title', title)}>{title}</h3>
              <p dir="auto" className={is_primary ? '' : 'text-muted'}>
                {description}
              </p>
            </li>
          ))}
        </ul>
      )}
      {items?.length === 0 && <p className="text-muted">{words.empty}</p>}
      {!items && (isError ? <LoadFailure onRetry={retry} /> : <ExpertiseSkeletons />)}
    </Section>
  )
}

const SKELETON_COUNT = 6

const ExpertiseSkeletons = () => (
  <Skeletons
    loading={useWords().expertise.loading}
    count={SKELETON_COUNT}
    className="expertise"
    itemClassName="expertise-item"
    testId="expertise-skeleton"
  >
    <Skeleton kind="title" className="w-1/2" />
    <Skeleton kind="line" className="mt-3" />
  </Skeletons>
)
