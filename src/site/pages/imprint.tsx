import type { ReactNode } from 'react'
import { mailAddress, mailtoOf } from '#content/address/mail-address.ts'
import { hasImprint, type Imprint as ImprintRow } from '#content/imprint/imprint.ts'
import { imprintQuery } from '#data/records/content-queries.ts'
import { useContent, useServerWords } from '../content-context.tsx'
import { Paragraphs } from '../ui/paragraphs.tsx'

/** Who answers for the site, as far as it is filled in. */
export function Imprint() {
  const { data: imprint } = useContent(imprintQuery)
  const { imprint: words } = useServerWords()
  return (
    <>
      <header className="page-header">
        <h1 className="display text-hero">{words.title}</h1>
      </header>
      {hasImprint(imprint) && (
        <div className="section">
          <p className="lede">{imprint.name}</p>
          <Paragraphs text={imprint.address} className="mt-2" />
          <dl className="mt-8">
            {Object.entries(words.facts).map(([name, label]) => {
              const fact = name as keyof typeof words.facts // they are its keys
              return imprint[fact].trim() && <Fact key={fact} label={label} content={contentOf(fact, imprint)} />
            })}
          </dl>
        </div>
      )}
    </>
  )
}

function contentOf(fact: keyof ImprintRow & string, imprint: ImprintRow): ReactNode {
  const text = String(imprint[fact])
  const email = fact === 'email' && mailAddress(text)
  const href = email ? mailtoOf(email) : fact === 'phone' && `tel:${text.replace(/[^+\d]/g, '')}`
  if (!href) return <Paragraphs text={text} className="not-first:mt-4" />
  return (
    <a href={href} className="link inline-block py-1">
      {text}
    </a>
  )
}

const Fact = ({ label, content }: { label: string; content: ReactNode }) => (
  <div className="fact">
    <dt className="text-muted">{label}</dt>
    <dd>{content}</dd>
  </div>
)
