import type { Talk } from '#content/talk/talk.ts'
import { upcomingFirst } from '#content/talk/upcoming.ts'
import { talksDescriptionQuery, talksQuery } from '#data/records/content-queries.ts'
import { useBoot, useContent, useWords } from '../content-context.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Loading } from '../ui/loading.tsx'
import { Section } from '../ui/section.tsx'
import { useHeading } from '../use-site.ts'
import { TalkCard } from './talk-card.tsx'

export function Talks() {
  const { data: intro } = useContent(talksDescriptionQuery)
  const { data: talks, isError, retry } = useContent(talksQuery)
  const { talks: words } = useWords()
  return (
    <Section id="talks-media" title={useHeading('talks-media')} description={intro?.description || words.intro}>
      {talks && talks.length > 0 && (
        <>
          {intro?.talk_order === 'date' ? <ByDate talks={talks} /> : <Cards talks={talks} />}
          <p className="mt-4">
            <a href="/talks" className="link inline-block py-1">
              {words.allAndMedia}
            </a>
          </p>
        </>
      )}
      {talks?.length === 0 && <p className="text-muted">{words.empty}</p>}
      {!talks && (isError ? <LoadFailure onRetry={retry} /> : <Loading text={words.loading} />)}
    </Section>
  )
}

/** Upcoming talks and past ones under a heading each; a heading without the other would say nothing. */
function ByDate({ talks }: { talks: readonly Talk[] }) {
  const { upcoming, past } = upcomingFirst(talks, useBoot().today)
  const { talks: words } = useWords()
  if (upcoming.length === 0) return <Cards talks={past} />
  return (
    <>
      <h3 className="display talk-group">{words.upcoming}</h3>
      <Cards talks={upcoming} heading="h4" />
      {past.length > 0 && (
        <>
          <h3 className="display talk-group">{words.past}</h3>
          <Cards talks={past} heading="h4" />
        </>
      )}
    </>
  )
}

const Cards = ({ talks, heading }: { talks: readonly Talk[]; heading?: 'h4' }) => (
  <ul className="talks">
    {talks.map((talk) => (
      <TalkCard key={talk.id} talk={talk} {...(heading && { heading })} />
    ))}
  </ul>
)
