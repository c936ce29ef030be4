import { webUrl } from '#content/address/web-url.ts'
import { contactHref } from '#content/message/contact-subject.ts'
import { displayClass } from '#content/site/letters.ts'
import { positionOf } from '#content/site/site.ts'
import type { FullTalk } from '#content/talk/talk.ts'
import { talkPath } from '#content/talk/talk-address.ts'
import { CALENDAR_ENDING, talkKeyIn } from '#content/talk/talk-slugs.ts'
import { isUpcoming } from '#content/talk/upcoming.ts'
import { isRichText } from '#content/text/rich-text.ts'
import { type TalkLink, talkPageQuery } from '#data/records/talks.ts'
import { useBoot, useContent, useSent, useWords } from '../content-context.tsx'
import { useHasContact } from '../navigation/use-menu.ts'
import { TalkOutLink, TalkPicture } from '../sections/talk-card.tsx'
import { ButtonLink, OutLink } from '../ui/button.tsx'
import { Missing } from '../ui/failed-reads.tsx'
import { Film } from '../ui/film.tsx'
import { Icon } from '../ui/icon.tsx'
import { Paragraphs } from '../ui/paragraphs.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { useSiteFacts } from '../use-site.ts'
import { Page } from './page.tsx'
import { SpeakerPortrait } from './talk/speaker-portrait.tsx'
import { TalkFacts } from './talk/talk-facts.tsx'

export function TalkPage() {
  const { path } = useBoot()
  const read = useContent(talkPageQuery(talkKeyIn(path) ?? ''))
  const page = read.data
  const { talks: words } = useWords()
  return (
    <Page path={path}>
      <p className="pt-8">
        <a href="/talks" className="link inline-block py-1">
          {words.all}
        </a>
      </p>
      {page && (
        <>
          <Details talk={page.talk} />
          <Speaker talk={page.talk} />
          <Neighbours earlier={page.earlier} later={page.later} />
        </>
      )}
      {page === null && <p className="py-16 text-muted">{words.gone}</p>}
      {page === undefined && (
        <div className="pt-16">
          <Missing reads={[read]} loading={words.loadingOne} />
        </div>
      )}
    </Page>
  )
}

function Details({ talk }: { talk: FullTalk }) {
  const { today, poster } = useBoot()
  const isToCome = isUpcoming(talk, today)
  const { talks: words } = useWords()
  return (
    <article dir="auto">
      <header className="talk-header">
        <TalkPicture talk={talk} />
        <p dir="ltr" className={displayClass('eyebrow', talk.location)}>
          {isToCome && `${words.comingUp} · `}
          {words.types[talk.type]} · {talk.location}
        </p>
        <h1 className={displayClass('display text-title', talk.title)}>{talk.title}</h1>
        <p dir="auto" className="section-description whitespace-pre-line">
          {talk.description}
        </p>
        <Actions talk={talk} isToCome={isToCome} />
      </header>
      <div className="role">
        <TalkFacts talk={talk} />
        <div className="talk-body">
          <Film
            address={talk.video_url}
            title={talk.title}
            poster={talk.image_url || poster}
            data-count="talk"
            data-count-name={talk.id}
          />
          <Abstract talk={talk} />
          {talk.transcript && (
            <details className="transcript">
              <summary className="cursor-pointer semibold">{words.transcript}</summary>
              <Paragraphs text={talk.transcript} className="mt-4 measure" />
            </details>
          )}
        </div>
      </div>
    </article>
  )
}

/** Who speaks, and how to have them speak. */
function Speaker({ talk }: { talk: FullTalk }) {
  const facts = useSiteFacts()
  const hasContact = useHasContact()
  const { talks: words } = useWords()
  return (
    <aside dir="auto" className="talk-speaker">
      <SpeakerPortrait width={72} height={72} />
      <p className="grow">
        <strong className="semibold">{facts.name}</strong>
        <span className="block text-muted">{positionOf(facts)}</span>
      </p>
      {hasContact && talk.type === 'talk' && (
        <ButtonLink href={contactHref('speaking', talk.title)} variant="outline">
          {words.askFor}
        </ButtonLink>
      )}
    </aside>
  )
}

/** The button of the card, the slides, and the calendar file of an upcoming talk. */
function Actions({ talk, isToCome }: { talk: FullTalk; isToCome: boolean }) {
  const actionUrl = webUrl(talk.action_url)
  const slidesUrl = webUrl(talk.slides_url)
  const eventUrl = webUrl(talk.event_url)
  const { talks: words } = useWords()
  if (!actionUrl && !slidesUrl && !isToCome) return null
  return (
    <p className="flex flex-wrap gap-3">
      {actionUrl && (
        <TalkOutLink talk={talk} href={actionUrl}>
          {talk.action_text || words.open}
        </TalkOutLink>
      )}
      {slidesUrl && (
        <TalkOutLink talk={talk} href={slidesUrl}>
          {words.slides}
        </TalkOutLink>
      )}
      {isToCome && eventUrl && <OutLink href={eventUrl}>{words.attend}</OutLink>}
      {isToCome && (
        <ButtonLink variant="outline" href={talkPath(talk) + CALENDAR_ENDING}>
          {words.calendar}
          <Icon name="download" className="size-4" />
        </ButtonLink>
      )}
    </p>
  )
}

function Abstract({ talk: { abstract } }: { talk: FullTalk }) {
  const sent = useSent(talkPageQuery(''))?.talk.abstract
  if (!abstract) return null
  if (!isRichText(abstract)) return <Paragraphs text={abstract} className="measure text-lg not-first:mt-4" />
  return (
    <RichText column="talks.abstract" html={abstract} {...(sent && { sent })} className="rich-text measure text-lg" />
  )
}

function Neighbours({ earlier, later }: { earlier: TalkLink | null; later: TalkLink | null }) {
  const { talks: words } = useWords()
  return (
    (earlier || later) && (
      <nav aria-label={words.more} className="neighbours">
        {earlier && <Neighbour label={words.earlier} talk={earlier} />}
        {later && <Neighbour label={words.later} talk={later} />}
      </nav>
    )
  )
}

const Neighbour = ({ label, talk }: { label: string; talk: TalkLink }) => (
  <a href={talkPath(talk)} dir="auto" className="neighbour">
    <p dir="ltr" className="eyebrow">
      {label}
    </p>
    <p className={displayClass('display card-title', talk.title)}>{talk.title}</p>
  </a>
)
