import type { PressQuote } from '#content/press-quote.ts'
import { unquoted } from '#content/quotation.ts'
import { CopyButton } from '../ui/copy-button.tsx'

export const PressQuotes = ({ quotes }: { quotes: readonly PressQuote[] }) => (
  <section aria-labelledby="quotes" className="section">
    <h2 id="quotes" className="display text-title">
      Approved Quotes
    </h2>
    <ul className="expertise">
      {quotes.map(({ id, quote, context }, index) => (
        <li key={id} className="expertise-item">
          <figure>
            <blockquote dir="auto" className="display card-title whitespace-pre-line">
              “{unquoted(quote)}”
            </blockquote>
            {context && (
              <figcaption dir="auto" className="mt-3 text-muted">
                {context}
              </figcaption>
            )}
            <div className="mt-4">
              <CopyButton text={unquoted(quote)} action="Copy" label={`Copy quote ${index + 1}`} />
            </div>
          </figure>
        </li>
      ))}
    </ul>
  </section>
)
