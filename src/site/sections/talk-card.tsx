import { formatLongDate } from '#content/dates.ts'
import { TALK_TYPE_LABELS, type Talk, type TalkType } from '#content/talk.ts'
import { talkPath } from '#content/talk-address.ts'
import { webUrl } from '#content/web-url.ts'
import { OutLink } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'

const TYPE_ICONS: Record<TalkType, IconName> = { podcast: 'mic', talk: 'presentation', article: 'newspaper' }

export function TalkCard({ talk }: { talk: Talk }) {
  const actionUrl = webUrl(talk.action_url)
  return (
    <li className="talk" data-reveal="">
      <Picture
        src={talk.image_url}
        alt={talk.image_alt ?? ''}
        width={100}
        height={100}
        className="talk-picture"
        focus={[talk.image_focus_x, talk.image_focus_y]}
        fallback={
          <span className="talk-picture talk-icon" data-testid="type-icon">
            <Icon name={TYPE_ICONS[talk.type]} className="size-9" />
          </span>
        }
      />
      <div className="talk-text">
        <p className="eyebrow">
          {TALK_TYPE_LABELS[talk.type]} · {talk.location}
        </p>
        <h3 id={`talk-${talk.id}`} className="display mt-2 text-2xl leading-tight">
          <a href={talkPath(talk)} className="title-link">
            {talk.title}
          </a>
        </h3>
        <p className="mt-1 text-sm text-muted">
          <time dateTime={talk.date}>{formatLongDate(talk.date)}</time>
        </p>
        <p className="mt-2 text-muted">{talk.description}</p>
      </div>
      {actionUrl && (
        <OutLink
          href={actionUrl}
          className="mt-4 self-start"
          aria-describedby={`talk-${talk.id}`}
          data-count="talk"
          data-count-name={talk.id}
        >
          {talk.action_text || 'Open'}
          <Icon name="arrow-up-right" className="size-4" />
        </OutLink>
      )}
    </li>
  )
}
