import { noticeInOther } from '#content/privacy/privacy.ts'
import { longDate } from '#content/text/dates.ts'
import { hasWords } from '#content/words/language.ts'
import { privacyParagraphsQuery } from '#data/records/content-queries.ts'
import { useBoot, useContent, useServerWords, useWords } from '../content-context.tsx'
import { Paragraphs } from '../ui/paragraphs.tsx'
import { useSiteFacts } from '../use-site.ts'

/** What the program knows of the site, in paragraphs marked `data-made`, then what its owner adds. */
export function Privacy() {
  const { notice = [] } = useBoot()
  const { data: own = [] } = useContent(privacyParagraphsQuery)
  const { language } = useSiteFacts()
  const words = useWords()
  const { privacy: said } = useServerWords()
  const other = noticeInOther(language)
  return (
    <>
      <header className="page-header">
        <h1 className="display text-hero">{said.title}</h1>
      </header>
      {notice.map(({ id, title, statements, since }) => (
        <section key={id} lang={other} className="fact py-6" data-made={id}>
          <h2 className="semibold">{title}</h2>
          <div>
            <Paragraphs text={statements.join(' ')} />
            {since && (
              <p lang={other && hasWords(language) ? language : undefined} className="mt-2 text-sm text-muted">
                {said.since(longDate(since, words) ?? since)}
              </p>
            )}
          </div>
        </section>
      ))}
      {own.map(({ id, title, text }) => (
        <section key={id} className="fact py-6">
          <h2 className="semibold">{title}</h2>
          <div>
            <Paragraphs text={text} className="not-first:mt-4" />
          </div>
        </section>
      ))}
    </>
  )
}
