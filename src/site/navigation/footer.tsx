import type { ComponentProps } from 'react'
import { elsewhere } from '#content/contact/social-profile.ts'
import { hasImprint } from '#content/imprint/imprint.ts'
import { ownPagePath } from '#content/own-page/own-page-address.ts'
import { displayClass } from '#content/site/letters.ts'
import type { MenuId } from '#content/site/menu.ts'
import { positionOf } from '#content/site/site.ts'
import { dataWords } from '#content/words/language.ts'
import { imprintQuery, privacyQuery, siteQuery, socialProfilesQuery } from '#data/records/content-queries.ts'
import { footerContactQuery, footerPlaceQuery } from '#data/records/footer-reads.ts'
import { pageLinksQuery } from '#data/records/own-pages.ts'
import { useBoot, useContent, useServerWords, useWords } from '../content-context.tsx'
import { serverOnly } from '../server-only.tsx'
import { NewTab } from '../ui/button.tsx'
import { useHeading, useSiteFacts } from '../use-site.ts'
import { menuHref, useMenu } from './use-menu.ts'

/** Rendered with the server's year, then with the browser's; they differ for a few hours a year at most. */
export function Footer() {
  const { name, footerNote } = useSiteFacts()
  return (
    <footer className="footer">
      <Colophon />
      <p suppressHydrationWarning>
        © {new Date().getFullYear()} {name}
      </p>
      {footerNote && <p>{footerNote}</p>}
      <PrivacyChoices />
    </footer>
  )
}

/**
 * Lets a visitor change the choice about Clarity (reading/start-reading.ts). Where nothing can be recorded it is invisible but
 * keeps its space.
 */
function PrivacyChoices() {
  const words = useWords()
  return (
    useBoot().clarityProjectId && (
      <button
        type="button"
        id="privacy-choices"
        className="link invisible cursor-pointer py-1 in-data-choosable:visible"
        data-words={dataWords(words, words.consent)}
      >
        {words.privacyChoices}
      </button>
    )
  )
}

const Frame = (content: ComponentProps<'div'>) => <div dir="auto" className="colophon" {...content} />

/** The owner's name and place, with links. Empty and hidden parts are left out. */
function SentColophon() {
  const facts = useSiteFacts()
  const { data: site } = useContent(siteQuery)
  const { data: kit } = useContent(footerPlaceQuery)
  const { data: contact } = useContent(footerContactQuery)
  const { data: pages = [] } = useContent(pageLinksQuery)
  const { data: profiles } = useContent(socialProfilesQuery)
  const menu = useMenu()
  const [talks, pressKit] = [useHeading('talks-media'), useHeading('/press-kit')]
  const words = useWords()
  const isShown = (id: MenuId) => menu.some((entry) => entry.id === id)
  const place = kit?.based_in?.trim()
  return (
    <Frame>
      <div>
        <p className={displayClass('signature', facts.name)}>{facts.name}</p>
        {site?.job_title.trim() && <p>{positionOf(facts)}</p>}
        {place && <p>{place}</p>}
      </div>
      <ul>
        {site?.advisory_in_footer !== false && <Item href="/advisory">{words.advisory.title}</Item>}
        {site?.speaking_in_footer && <Item href="/speaking">{words.speaking.title}</Item>}
        {isShown('talks-media') && <Item href="/talks">{talks}</Item>}
        <Item href="/press-kit">{pressKit}</Item>
        {pages.map(
          (page) =>
            page.in_footer && (
              <Item key={page.id} href={ownPagePath(page)}>
                {page.title}
              </Item>
            ),
        )}
        {isShown('newsletter') && <Item href={menuHref('newsletter')}>{words.menu.newsletter}</Item>}
        {isShown('contact') &&
          elsewhere(contact && { linkedin_url: contact.linkedin_url }, profiles).map(({ label, url }) => (
            <Item key={url} href={url} target="_blank" rel="noopener me">
              {label}
              <NewTab />
            </Item>
          ))}
        <LegalLinks />
      </ul>
    </Frame>
  )
}

/** The pages that the law asks for, as far as there are any. */
export function LegalLinks() {
  const words = useServerWords()
  const { data: imprint } = useContent(imprintQuery)
  const { data: privacy } = useContent(privacyQuery)
  return (
    <>
      {hasImprint(imprint) && <Item href="/imprint">{words.imprint.title}</Item>}
      {privacy?.shown && <Item href="/privacy">{words.privacy.title}</Item>}
    </>
  )
}

const Item = (link: ComponentProps<'a'>) => (
  <li>
    <a className="link" {...link} />
  </li>
)

const Colophon = import.meta.env.SSR ? SentColophon : serverOnly('.colophon', Frame)
