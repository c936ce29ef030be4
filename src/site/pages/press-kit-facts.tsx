import type { ReactNode } from 'react'
import { mailAddress, mailtoOf } from '#content/address/mail-address.ts'
import { type PressKit, pressFacts } from '#content/press-kit/press-kit.ts'
import { displayClass } from '#content/site/letters.ts'
import { positionOf } from '#content/site/site.ts'
import { wordCount } from '#content/text/word-count.ts'
import { siteQuery } from '#data/records/content-queries.ts'
import { useContent, useWords } from '../content-context.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Paragraphs } from '../ui/paragraphs.tsx'
import { useSiteFacts } from '../use-site.ts'
import { PageSection } from './page-section.tsx'

/** Left out until a fact is filled in; then the name comes first, and the role falls back to the site's. */
export function PressFacts({ kit }: { kit: PressKit }) {
  const site = useSiteFacts()
  const { kit: words, copyShort } = useWords()
  const facts = pressFacts(kit, positionOf(site))
  const { data } = useContent(siteQuery)
  const answers = data?.response_time
  const email = mailAddress(kit.press_email)
  if (facts.length === 0) return null
  return (
    <PageSection id="facts" title={words.facts}>
      <dl dir="ltr" className="kit-facts">
        <Fact label={words.name}>{site.name}</Fact>
        {facts.map(({ id, text }) => (
          <Fact key={id} label={words.factLabels[id]}>
            {text}
          </Fact>
        ))}
        {email && (
          <Fact label={words.pressMail}>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <a href={mailtoOf(email)} className="link inline-block py-1">
                {email}
              </a>
              <CopyButton text={email} action={copyShort} label={words.copyMail} />
            </div>
            {answers && <p className="text-muted">{answers}</p>}
          </Fact>
        )}
      </dl>
    </PageSection>
  )
}

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="fact">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** For the person who introduces the owner on stage. */
export function Introduction({ text }: { text: string | undefined }) {
  const { kit: words, copyShort } = useWords()
  if (!text) return null
  return (
    <PageSection id="introduction" title={words.introduction}>
      <div className="bio">
        <header>
          <p className="origin text-muted">{words.readAloud(wordCount(text))}</p>
          <CopyButton text={text} action={copyShort} label={words.copyIntroduction} />
        </header>
        <div className={displayClass('lede', text)}>
          <Paragraphs text={text} className="not-first:mt-4" />
        </div>
      </div>
    </PageSection>
  )
}
