import type { ComponentProps } from 'react'
import { mailAddress, mailtoOf } from '#content/address/mail-address.ts'
import { webUrl } from '#content/address/web-url.ts'
import { elsewhere } from '#content/contact/social-profile.ts'
import { contactQuery, socialProfilesQuery } from '#data/records/content-queries.ts'
import { useBoot, useContent, useWords } from '../content-context.tsx'
import { serverOnly } from '../server-only.tsx'
import { ButtonLink, NewTab } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Paragraphs } from '../ui/paragraphs.tsx'
import { Section } from '../ui/section.tsx'
import { ContactForm } from './contact-form.tsx'

export function Contact() {
  const { data: contact } = useContent(contactQuery)
  const { contact: words } = useWords()
  const description = contact?.description || words.description
  const email = mailAddress(contact?.email)
  const hasLinks = [email, webUrl(contact?.linkedin_url), webUrl(contact?.substack_url)].some(Boolean)
  return (
    <Section id="contact" title={contact?.title || words.title}>
      <div className="contact">
        <div data-reveal="">
          <Paragraphs text={description} className="text-lg not-first:mt-4" />
          {contact?.speaking_info && <Paragraphs text={contact.speaking_info} className="mt-4 text-muted" />}
          {hasLinks && (
            <ul className="contact-links">
              {email && (
                <li>
                  <a href={mailtoOf(email)} className="link contact-mail">
                    <Icon name="mail" className="size-5" />
                    {email}
                  </a>
                </li>
              )}
              <IconLink url={contact?.linkedin_url} label="LinkedIn">
                <Icon name="linkedin" />
              </IconLink>
              <IconLink url={contact?.substack_url} label="Substack" data-count="newsletter" data-count-name="visit">
                <Icon name="substack" />
              </IconLink>
            </ul>
          )}
          <Profiles />
        </div>
        {useBoot().isStatic ? <MailInstead email={email} /> : <ContactForm placeholder={description} />}
      </div>
    </Section>
  )
}

const Frame = (content: ComponentProps<'ul'>) => (
  <ul dir="auto" className="contact-links contact-profiles" {...content} />
)

/** Where else the owner is; LinkedIn and the newsletter are above, by their icons. */
function SentProfiles() {
  const { data: profiles = [] } = useContent(socialProfilesQuery)
  if (profiles.length === 0) return null
  return (
    <Frame>
      {elsewhere(null, profiles).map(({ label, url }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener me" className="link inline-block py-1">
            {label}
            <NewTab />
          </a>
        </li>
      ))}
    </Frame>
  )
}
const Profiles = import.meta.env.SSR ? SentProfiles : serverOnly('.contact-profiles', Frame)

/** In place of the form where no server takes what it sends. */
function MailInstead({ email }: { email: string | null }) {
  const { contact: words } = useWords()
  return <p data-reveal="">{email ? <ButtonLink href={mailtoOf(email)}>{words.mail}</ButtonLink> : words.noMail}</p>
}

interface IconLinkProps {
  url: string | null | undefined
  label: string
  children: React.ReactNode
}

function IconLink({ url, label, children, ...rest }: IconLinkProps) {
  const href = webUrl(url)
  const words = useWords()
  return (
    href && (
      <li>
        <a
          href={href}
          target="_blank"
          rel="noopener me"
          className="icon-button"
          aria-label={`${label} ${words.newTab}`}
          {...rest}
        >
          {children}
        </a>
      </li>
    )
  )
}
