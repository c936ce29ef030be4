import type { PressQuote } from '#content/press-kit/press-quote.ts'
import { displayClass } from '#content/site/letters.ts'
import { unquoted } from '#content/text/quotation.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { PageSection } from './page-section.tsx'

export const PressQuotes = ({ quotes }: { quotes: readonly PressQuote[] }) => (
  <PageSection id="quotes" title="Approved Quotes">
    <ul className="expertise">
      {quotes.map(({ id, quote, context }, index) => (
        <li key={id} dir="auto" className="expertise-item">
          <figure>
            <blockquote className={displayClass('display card-title whitespace-pre-line', quote)}>
              “{unquoted(quote)}”
            </blockquote>
            {context && <figcaption className="mt-3 text-muted">{context}</figcaption>}
          </figure>
          <div className="mt-3">
            <CopyButton text={unquoted(quote)} action="Copy" label={`Copy quote ${index + 1}`} />
          </div>
        </li>
      ))}
    </ul>
  </PageSection>
)
