import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Mic from 'lucide-react/icons/mic'
import Newspaper from 'lucide-react/icons/newspaper'
import Presentation from 'lucide-react/icons/presentation'
import { TALK_TYPE_LABELS, type Talk, type TalkType } from '#content/talk.ts'
import { webUrl } from '#content/web-url.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'

const TYPE_ICONS: Record<TalkType, typeof Mic> = { podcast: Mic, talk: Presentation, article: Newspaper }

export function TalkCard({ talk }: { talk: Talk }) {
  const Icon = TYPE_ICONS[talk.type]
  const actionUrl = webUrl(talk.action_url)
  return (
    <li className="talk" data-reveal="">
      <Picture
        src={talk.image_url}
        alt=""
        width={100}
        height={100}
        className="talk-picture"
        fallback={
          <span className="talk-picture talk-icon" data-testid="type-icon">
            <Icon aria-hidden="true" className="size-9" strokeWidth={1.25} />
          </span>
        }
      />
      <div className="talk-text">
        <p className="eyebrow">
          {TALK_TYPE_LABELS[talk.type]} · {talk.location}
        </p>
        <h3 id={`talk-${talk.id}`} className="display mt-2 text-2xl leading-tight">
          {talk.title}
        </h3>
        <p className="mt-2 text-muted">{talk.description}</p>
      </div>
      {actionUrl && (
        <ButtonLink
          look="outline"
          href={actionUrl}
          target="_blank"
          rel="noopener"
          className="mt-4 self-start"
          aria-describedby={`talk-${talk.id}`}
        >
          {talk.action_text || 'Open'}
          <ArrowUpRight aria-hidden="true" className="size-4" />
          <span className="sr-only">(opens in a new tab)</span>
        </ButtonLink>
      )}
    </li>
  )
}
