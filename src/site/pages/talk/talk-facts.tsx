import type { ReactNode } from 'react'
import { webUrl } from '#content/address/web-url.ts'
import type { FullTalk } from '#content/talk/talk.ts'
import { countOf } from '#content/text/count-of.ts'
import { formatLongDate } from '#content/text/dates.ts'

/** When, where and how long. */
export function TalkFacts({ talk }: { talk: FullTalk }) {
  const { date, event, place, language, length_minutes: minutes } = talk
  return (
    <dl className="talk-facts mb-4">
      <Fact name="Date">
        <time dateTime={date}>{formatLongDate(date)}</time>
      </Fact>
      {event && (
        <Fact name={EVENT_NAMES[talk.type]}>
          <EventName talk={talk} />
        </Fact>
      )}
      {place && <Fact name="Place">{place}</Fact>}
      {minutes && <Fact name="Length">{countOf(minutes, 'minute')}</Fact>}
      {language && <Fact name="Language">{languageName(language)}</Fact>}
    </dl>
  )
}

const EVENT_NAMES = { talk: 'Event', podcast: 'Show', article: 'Published in' } as const

function EventName({ talk: { event, event_url } }: { talk: FullTalk }) {
  const url = webUrl(event_url)
  if (!url) return event
  return (
    <a href={url} target="_blank" rel="noopener" className="link">
      {event}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    {/* a browser may name a language differently from the server */}
    <dd suppressHydrationWarning>{children}</dd>
  </div>
)

function languageName(code: string) {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
