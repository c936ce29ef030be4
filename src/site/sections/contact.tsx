import type { ComponentProps } from 'react'
import { mailAddress, mailtoOf } from '#content/address/mail-address.ts'
import { webUrl } from '#content/address/web-url.ts'
import { CONTACT_DEFAULTS } from '#content/contact/contact.ts'
import { elsewhere } from '#content/contact/social-profile.ts'
import { contactQuery, socialProfilesQuery } from '#data/records/content-queries.ts'
import { useBoot, useContent } from '../content-context.tsx'
import { serverOnly } from '../server-only.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Paragraphs } from '../ui/paragraphs.tsx'
import { Section } from '../ui/section.tsx'
import { ContactForm } from './contact-form.tsx'

export function Contact() {
  const { data: contact } = useContent(contactQuery)
  const description = contact?.description || CONTACT_DEFAULTS.description
  const email = mailAddress(contact?.email)
  const hasLinks = [email, webUrl(contact?.linkedin_url), webUrl(contact?.substack_url)].some(Boolean)
  return (
    <Section id="contact" title={contact?.title || CONTACT_DEFAULTS.title}>
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
          <a href={url} target="_blank" rel="noopener me" className="link">
            {label}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </Frame>
  )
}
const Profiles = import.meta.env.SSR ? SentProfiles : serverOnly('.contact-profiles', Frame)

/** In place of the form where no server takes what it sends. */
const MailInstead = ({ email }: { email: string | null }) => (
  <p data-reveal="">
    {email ? <ButtonLink href={mailtoOf(email)}>Send an e-mail</ButtonLink> : 'There is no e-mail address here.'}
  </p>
)

interface IconLinkProps {
  url: string | null | undefined
  label: string
  children: React.ReactNode
}

function IconLink({ url, label, children, ...rest }: IconLinkProps) {
  const href = webUrl(url)
  return (
    href && (
      <li>
        <a
          href={href}
          target="_blank"
          rel="noopener me"
          className="icon-button"
          aria-label={`${label} (opens in a new tab)`}
          {...rest}
        >
          {children}
        </a>
      </li>
    )
  )
}
