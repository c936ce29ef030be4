import type { PressQuote } from '#content/press-kit/press-quote.ts'
import { displayClass } from '#content/site/letters.ts'
import { unquoted } from '#content/text/quotation.ts'
import { useWords } from '../content-context.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { PageSection } from './page-section.tsx'

export function PressQuotes({ quotes }: { quotes: readonly PressQuote[] }) {
  const { kit: words, copyShort, quoted } = useWords()
  return (
    <PageSection id="quotes" title={words.quotes}>
      <ul className="expertise">
        {quotes.map(({ id, quote, context }, index) => (
          <li key={id} dir="auto" className="expertise-item">
            <figure>
              <blockquote className={displayClass('display card-title whitespace-pre-line', quote)}>
                {quoted(unquoted(quote))}
              </blockquote>
              {context && <figcaption className="mt-3 text-muted">{context}</figcaption>}
            </figure>
            <div className="mt-3">
              <CopyButton text={unquoted(quote)} action={copyShort} label={words.copyQuote(index + 1)} />
            </div>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
