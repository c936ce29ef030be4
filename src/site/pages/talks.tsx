import { headingElementId } from '#content/site/headings.ts'
import { displayClass } from '#content/site/letters.ts'
import { TALKS_FEED_PATH } from '#content/site/shared-files.ts'
import { TALK_TYPES, type Talk } from '#content/talk/talk.ts'
import { talkPath } from '#content/talk/talk-address.ts'
import { byDate } from '#content/talk/upcoming.ts'
import { talksDescriptionQuery, talksQuery } from '#data/records/content-queries.ts'
import { useBoot, useContent, useWords } from '../content-context.tsx'
import { dayAndMonth, TalkLine } from '../sections/talk-card.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Missing } from '../ui/failed-reads.tsx'
import { useHeading } from '../use-site.ts'
import { Page } from './page.tsx'

export function TalksPage() {
  const { data: intro } = useContent(talksDescriptionQuery)
  const read = useContent(talksQuery)
  const talks = read.data
  const heading = useHeading('talks-media')
  const { talks: words } = useWords()
  const { calendar } = useBoot()
  return (
    <Page path="/talks">
      <header className="page-header">
        <h1 id={headingElementId('talks-media')} dir="auto" className={displayClass('display text-hero', heading)}>
          {heading}
        </h1>
        <p className="section-description whitespace-pre-line">{intro?.description || words.intro}</p>
        {calendar && (
          <p className="flex flex-wrap gap-3">
            <ButtonLink variant="outline" href={calendar}>
              {words.follow}
            </ButtonLink>
            <ButtonLink variant="outline" href={TALKS_FEED_PATH}>
              {words.feed}
            </ButtonLink>
          </p>
        )}
      </header>
      {talks && talks.length > 0 && <AllTalks talks={talks} />}
      {talks?.length === 0 && <p className="py-16 text-muted">{words.empty}</p>}
      {!talks && <Missing reads={[read]} loading={words.loading} />}
    </Page>
  )
}

function AllTalks({ talks }: { talks: readonly Talk[] }) {
  const { upcoming, years } = byDate(talks, useBoot().today)
  const { talks: words } = useWords()
  return (
    <div className="all-talks">
      <KindChoice talks={talks} />
      {upcoming.length > 0 && <TalkGroup id="upcoming" title={words.comingUp} talks={upcoming} />}
      {years.map(({ year, talks: ofYear }) => (
        <TalkGroup key={year} id={`year-${year}`} title={year} talks={ofYear} />
      ))}
    </div>
  )
}

/** Filters talks by type with CSS, so that it works without JavaScript. */
function KindChoice({ talks }: { talks: readonly Talk[] }) {
  const kinds = TALK_TYPES.filter((kind) => talks.some(({ type }) => type === kind))
  const { talks: words } = useWords()
  if (kinds.length < 2) return null
  return (
    // if the chosen type no longer occurs, all are shown again
    <fieldset key={kinds.join()} className="kinds">
      <legend className="sr-only">{words.show}</legend>
      <label>
        <input type="radio" name="kind" value="all" defaultChecked className="sr-only" />
        {`${words.everyKind} (${talks.length})`}
      </label>
      {kinds.map((kind) => (
        <label key={kind}>
          <input type="radio" name="kind" value={kind} className="sr-only" />
          {`${words.kinds[kind]} (${talks.filter(({ type }) => type === kind).length})`}
        </label>
      ))}
    </fieldset>
  )
}

function TalkGroup({ id, title, talks }: { id: string; title: string; talks: readonly Talk[] }) {
  const words = useWords()
  return (
    <section aria-labelledby={id}>
      {/* a word, which some languages have long, is smaller than a year */}
      <h2 id={id} className={id === 'upcoming' ? 'display text-subtitle' : 'display'}>
        {title}
      </h2>
      <ul>
        {talks.map((talk) => (
          <li
            key={talk.id}
            dir="auto"
            data-kind={talk.type}
            data-lead={id === 'upcoming' ? dayAndMonth(talk.date, words) : undefined}
          >
            <TalkLine talk={talk} />
            <h3 className={displayClass('display card-title mt-1', talk.title)}>
              <a href={talkPath(talk)} className="title-link">
                {talk.title}
              </a>
            </h3>
            <p className={displayClass('origin mt-1', talk.location)}>{talk.location}</p>
            <p dir="auto" className="mt-2 measure text-muted">
              {talk.description}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
