import type { ReactNode } from 'react'
import { webUrl } from '#content/address/web-url.ts'
import type { FullTalk } from '#content/talk/talk.ts'
import { clockText } from '#content/talk/talk-time.ts'
import { longDate } from '#content/text/dates.ts'
import { languageName } from '#content/text/language-name.ts'
import { useWords } from '../../content-context.tsx'
import { NewTab } from '../../ui/button.tsx'

/** When, where and how long. */
export function TalkFacts({ talk }: { talk: FullTalk }) {
  const { date, event, place, language, length_minutes: minutes } = talk
  const allWords = useWords()
  const words = allWords.talks
  const clock = clockText(talk, allWords)
  return (
    <dl className="talk-facts mb-4">
      <Fact name={words.date}>
        <time dateTime={date}>{longDate(date, allWords)}</time>
      </Fact>
      {clock && <Fact name={words.time}>{clock}</Fact>}
      {event && (
        <Fact name={words.events[talk.type]}>
          <EventName talk={talk} />
        </Fact>
      )}
      {place && <Fact name={words.place}>{place}</Fact>}
      {minutes && <Fact name={words.length}>{words.minutes(minutes)}</Fact>}
      {language && <Fact name={words.language}>{languageName(language, allWords.language)}</Fact>}
    </dl>
  )
}

function EventName({ talk: { event, event_url } }: { talk: FullTalk }) {
  const url = webUrl(event_url)
  if (!url) return event
  return (
    <a href={url} target="_blank" rel="noopener" className="link">
      {event}
      <NewTab />
    </a>
  )
}

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    {/* a browser may name a language differently from the server */}
    <dd suppressHydrationWarning>{children}</dd>
  </div>
)
