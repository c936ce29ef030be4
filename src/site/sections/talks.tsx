import { TALKS_INTRO } from '#content/involvement/intro-text.ts'
import { talksDescriptionQuery, talksQuery } from '#data/content-queries.ts'
import { useContent } from '../content-context.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Section } from '../ui/section.tsx'
import { TalkCard } from './talk-card.tsx'

export function Talks() {
  const { data: intro } = useContent(talksDescriptionQuery)
  const { data: talks, isError, retry } = useContent(talksQuery)
  return (
    <Section id="talks-media" title="Talks & Media" description={intro?.description || TALKS_INTRO}>
      {talks && talks.length > 0 && (
        <>
          <ul className="talks">
            {talks.map((talk) => (
              <TalkCard key={talk.id} talk={talk} />
            ))}
          </ul>
          <p className="mt-4">
            <a href="/talks" className="link inline-block py-1">
              All talks and media
            </a>
          </p>
        </>
      )}
      {talks?.length === 0 && <p className="text-muted">No talks or media appearances have been added yet.</p>}
      {!talks &&
        (isError ? (
          <LoadFailure onRetry={retry} />
        ) : (
          <p role="status" className="flex items-center gap-3 text-muted">
            <span className="spinner" aria-hidden="true" />
            Loading talks and media...
          </p>
        ))}
    </Section>
  )
}
