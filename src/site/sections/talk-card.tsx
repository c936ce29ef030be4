import type { ComponentProps, ReactNode } from 'react'
import { webUrl } from '#content/address/web-url.ts'
import { displayClass } from '#content/site/letters.ts'
import type { Talk, TalkType } from '#content/talk/talk.ts'
import { talkPath } from '#content/talk/talk-address.ts'
import { clockText } from '#content/talk/talk-time.ts'
import { isUpcoming } from '#content/talk/upcoming.ts'
import { longDate } from '#content/text/dates.ts'
import type { SiteWords } from '#content/words/words.ts'
import { useBoot, useWords } from '../content-context.tsx'
import { OutLink } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'

const TYPE_ICONS: Record<TalkType, IconName> = { podcast: 'mic', talk: 'presentation', article: 'newspaper' }

interface TalkCardProps {
  talk: Talk
  heading?: 'h3' | 'h4'
}

export function TalkCard({ talk, heading: Heading = 'h3' }: TalkCardProps) {
  const actionUrl = webUrl(talk.action_url)
  const words = useWords()
  const isToCome = isUpcoming(talk, useBoot().today)
  return (
    <li
      dir="auto"
      className="talk"
      data-lead={isToCome ? dayAndMonth(talk.date, words) : talk.date.slice(0, 4)}
      data-reveal=""
    >
      <TalkPicture
        talk={talk}
        fallback={
          <span className="talk-picture talk-icon" data-testid="type-icon">
            <Icon name={TYPE_ICONS[talk.type]} className="size-9" />
          </span>
        }
      />
      <div className="talk-text">
        <TalkLine talk={talk} />
        <Heading id={`talk-${talk.id}`} className={displayClass('display card-title mt-1', talk.title)}>
          <a href={talkPath(talk)} className="title-link">
            {talk.title}
          </a>
        </Heading>
        <p className={displayClass('origin mt-1', talk.location)}>{talk.location}</p>
        <p dir="auto" className="mt-2 text-muted">
          {talk.description}
        </p>
      </div>
      {actionUrl && (
        <TalkOutLink talk={talk} href={actionUrl} className="talk-action" aria-describedby={`talk-${talk.id}`}>
          {talk.action_text || words.talks.open}
        </TalkOutLink>
      )}
    </li>
  )
}

export const TalkPicture = ({ talk, fallback }: { talk: Talk; fallback?: ReactNode }) => (
  <Picture
    src={talk.image_url}
    alt={talk.image_alt ?? ''}
    width={100}
    height={100}
    className="talk-picture"
    focus={[talk.image_focus_x, talk.image_focus_y]}
    background={talk.image_background}
    fallback={fallback}
  />
)

/** What a talk is, when it is, and what there is to watch and to read: 'Talk · May 21, 2026 · Video · Slides'. */
export function TalkLine({ talk }: { talk: Talk }) {
  const words = useWords()
  const { types, marks } = words.talks
  const more = [
    isUpcoming(talk, useBoot().today) && clockText(talk, words),
    webUrl(talk.video_url) && marks.video,
    webUrl(talk.slides_url) && marks.slides,
  ]
  return (
    <p dir="ltr" className="text-sm text-muted">
      {types[talk.type]} · <time dateTime={talk.date}>{longDate(talk.date, words)}</time>
      {more.flatMap((fact) => (fact ? ` · ${fact}` : []))}
    </p>
  )
}

/** '15' above 'Feb'. */
export const dayAndMonth = (date: string, { shortMonths }: SiteWords) =>
  `${Number(date.slice(8))}\n${shortMonths[Number(date.slice(5, 7)) - 1]}`

export const TalkOutLink = ({ talk, children, ...link }: { talk: Talk } & ComponentProps<'a'>) => (
  <OutLink {...link} data-count="talk" data-count-name={talk.id}>
    {children}
    <Icon name="arrow-up-right" className="size-4" />
  </OutLink>
)
