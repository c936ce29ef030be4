import { contactHref } from '#content/message/contact-subject.ts'
import { photoNotes } from '#content/press-kit/photo-notes.ts'
import type { PressKit } from '#content/press-kit/press-kit.ts'
import { displayClass } from '#content/site/letters.ts'
import { CONTACT_CARD_PATH } from '#content/site/shared-files.ts'
import { SPEAKING_SHEET_PATH, type SpeakingTopic, type Stage, type TopicTalk } from '#content/speaking/speaking.ts'
import { isEmptySpeaking, linesOf, speakingFacts, stagesByYear } from '#content/speaking/speaking-parts.ts'
import { talkPath } from '#content/talk/talk-address.ts'
import { longDate } from '#content/text/dates.ts'
import {
  pressKitQuery,
  speakingPageQuery,
  speakingTopicsQuery,
  stagesQuery,
  topicTalksQuery,
} from '#data/records/content-queries.ts'
import { useBoot, useContent, useWords } from '../content-context.tsx'
import { HydrationFallback } from '../hydration-fallback.tsx'
import { useHasContact } from '../navigation/use-menu.ts'
import { Testimonials } from '../sections/testimonials.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Missing } from '../ui/failed-reads.tsx'
import { Film } from '../ui/film.tsx'
import { Paragraphs } from '../ui/paragraphs.tsx'
import { useSiteFacts } from '../use-site.ts'
import { Page } from './page.tsx'
import { PageSection } from './page-section.tsx'
import { Introduction } from './press-kit-facts.tsx'
import { PressPhoto } from './press-photo.tsx'
import { SpeakerPortrait } from './talk/speaker-portrait.tsx'
import { Fact } from './talk/talk-facts.tsx'

/** Parts without content are left out; the button to ask for a talk is always shown. */
export function SpeakingPage() {
  const texts = useContent(speakingPageQuery)
  const topics = useContent(speakingTopicsQuery)
  const { data: talks = [] } = useContent(stagesQuery)
  const { data: topicTalks = [] } = useContent(topicTalksQuery)
  const { data: kit } = useContent(pressKitQuery)
  const { name } = useSiteFacts()
  const { speaking: words } = useWords()
  const { headline, introduction: ownIntroduction, needs } = texts.data ?? NO_TEXTS
  const introduction = ownIntroduction.trim() || kit?.introduction?.trim()
  const lines = linesOf(needs)
  return (
    <Page path="/speaking">
      <header dir="auto" className="page-header">
        <h1 className={displayClass('display text-hero', headline)}>{headline.trim() || words.title}</h1>
        <SpeakerPortrait width={600} height={600} loading="eager" />
        <p className="section-description">{words.lead(name)}</p>
        <Facts facts={speakingFacts(texts.data, words.factLabels)} />
        <Actions hasSheet={!isEmptySpeaking(texts.data, [...(topics.data ?? []), ...topicTalks])} />
      </header>
      <Film
        address={texts.data?.reel_url}
        title={name}
        poster={texts.data?.image_url}
        data-count="talk"
        data-count-name="reel"
      />
      <HydrationFallback selector="#testimonials">
        <Testimonials of="speaking" />
      </HydrationFallback>
      {topics.data && topics.data.length + topicTalks.length > 0 && <Topics topics={topics.data} talks={topicTalks} />}
      {(texts.data === undefined || !topics.data) && <Missing reads={[texts, topics]} loading={words.loading} />}
      <Introduction text={introduction} />
      <Stages talks={talks} />
      {lines.length > 0 && <Needs needs={lines} />}
      {kit?.photo_url && <Headshots kit={kit} photoUrl={kit.photo_url} />}
      <Request />
    </Page>
  )
}

const NO_TEXTS = { headline: '', introduction: '', needs: '' }

function Actions({ hasSheet }: { hasSheet: boolean }) {
  const hasContact = useHasContact()
  const { firstName } = useSiteFacts()
  const { speaking: words } = useWords()
  if (!hasContact && !hasSheet) return null
  return (
    <div className="flex flex-wrap gap-4">
      {hasContact && <ButtonLink href={contactHref('speaking')}>{words.invite(firstName)}</ButtonLink>}
      {hasSheet && (
        <ButtonLink href={SPEAKING_SHEET_PATH} variant="outline" data-count="download" data-count-name="sheet">
          {words.sheet}
        </ButtonLink>
      )}
    </div>
  )
}

const Facts = ({ facts }: { facts: ReturnType<typeof speakingFacts> }) =>
  facts.length > 0 && (
    <dl className="talk-facts speaking-facts">
      {facts.map(({ label, text }) => (
        <Fact key={label} name={label}>
          <bdi>{text}</bdi>
        </Fact>
      ))}
    </dl>
  )

function Topics({ topics, talks }: { topics: readonly SpeakingTopic[]; talks: readonly TopicTalk[] }) {
  const { speaking: words } = useWords()
  return (
    <PageSection id="topics" title={words.topics}>
      <ul>
        {topics.map(({ id, title, abstract, formats, lengths, audience }) => (
          <li key={id} dir="auto" className="role" data-reveal="">
            <p className="origin text-muted">
              {[formats, lengths].filter(Boolean).map((fact) => (
                <bdi key={fact} className="block">
                  {fact}
                </bdi>
              ))}
            </p>
            <div>
              <h3 className={displayClass('display card-title', title)}>{title}</h3>
              <Paragraphs text={abstract} className="mt-2 measure" />
              {audience && <p className="mt-2 measure text-muted">{words.audience(audience)}</p>}
            </div>
          </li>
        ))}
        {talks.map((talk) => (
          <li key={talk.id} dir="auto" className="role" data-reveal="">
            <p className="origin text-muted">
              <bdi>{talk.location}</bdi>
            </p>
            <div>
              <h3 className={displayClass('display card-title', talk.title)}>
                <a href={talkPath(talk)} className="title-link">
                  {talk.title}
                </a>
              </h3>
              <Paragraphs text={talk.description} className="mt-2 measure" />
            </div>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function Stages({ talks }: { talks: readonly Stage[] }) {
  const years = stagesByYear(talks, useBoot().today)
  const words = useWords()
  if (years.length === 0) return null
  return (
    <PageSection id="stages" title={words.speaking.stages}>
      {years.map(({ year, talks: held }) => (
        <section key={year} aria-labelledby={`stages-${year}`} className="role" data-reveal="">
          <h3 id={`stages-${year}`} className="origin text-muted">
            {year}
          </h3>
          <ul className="grid gap-4">
            {held.map((talk) => (
              <li key={talk.id} dir="auto">
                <p className={displayClass('display card-title', talk.title)}>
                  <a href={talkPath(talk)} className="title-link">
                    {talk.title}
                  </a>
                </p>
                <p className="mt-1 text-muted">
                  {talk.location}&nbsp;· <time dateTime={talk.date}>{longDate(talk.date, words)}</time>
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </PageSection>
  )
}

const Needs = ({ needs }: { needs: readonly string[] }) => (
  <PageSection id="needs" title={useWords().speaking.needs}>
    <ul className="expertise">
      {needs.map((need, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity of their own
        <li key={index} dir="auto" className="expertise-item text-lg" data-reveal="">
          {need}
        </li>
      ))}
    </ul>
  </PageSection>
)

function Headshots({ kit, photoUrl }: { kit: PressKit; photoUrl: string }) {
  const words = useWords()
  return (
    <PageSection id="headshots" title={words.speaking.headshots}>
      <div className="photo">
        <PressPhoto kit={kit} url={photoUrl} />
        <div>
          <p className="text-muted">{[words.speaking.forProgrammes, ...photoNotes(kit, words)].join(' ')}</p>
          <ButtonLink href="/press-kit" variant="outline" className="mt-6">
            {words.speaking.openKit}
          </ButtonLink>
        </div>
      </div>
    </PageSection>
  )
}

function Request() {
  const { firstName } = useSiteFacts()
  const { speaking: words, addToContacts } = useWords()
  if (!useHasContact()) return null
  return (
    <PageSection id="request" title={words.invite(firstName)}>
      <p className="section-description">{words.tellMe}</p>
      <div className="mt-8 flex flex-wrap gap-4">
        <ButtonLink href={contactHref('speaking')}>{words.ask}</ButtonLink>
        <ButtonLink href={CONTACT_CARD_PATH} variant="outline">
          {addToContacts}
        </ButtonLink>
      </div>
    </PageSection>
  )
}
