import { mailAddress } from '#content/address/mail-address.ts'
import { webUrl } from '#content/address/web-url.ts'
import { elsewhere } from '#content/contact/social-profile.ts'
import { mediumPortrait } from '#content/hero/hero.ts'
import { languageOf, siteFacts, splitTitles } from '#content/site/site.ts'
import { wordsOf } from '#content/words/words.ts'
import { contentLines } from '../pages/content-lines.ts'
import type { Identity } from './read-identity.ts'

export interface ContactCardSource extends Identity {
  siteUrl: string
  /** Where the storage is. */
  backendUrl: string
  /** The portrait from our storage, as a JPEG; null if there is none, it is elsewhere or it cannot be read. */
  photo: Buffer | null
}

/**
 * The owner as a vCard: version 3.0 (RFC 2426), because phones support 4.0 only in part. It has only what the public
 * contact section shows, and the portrait itself: phones do not load a picture from its address, which is the second best.
 */
export function contactCard({ site, hero, contact, profiles, siteUrl, backendUrl, photo }: ContactCardSource): string {
  const words = wordsOf(languageOf(site))
  const { name, jobTitle, employer } = siteFacts(site, hero, words.defaults)
  const photoUrl = webUrl(mediumPortrait(hero), backendUrl)
  const email = mailAddress(contact?.email)
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escaped(name)}`,
    `N:${nameParts(name, site?.first_name.trim() ?? '')
      .map(escaped)
      .join(';')};`,
    `TITLE:${escaped(jobTitle)}`,
    employer && `ORG:${escaped(employer)}`,
    email && `EMAIL;TYPE=INTERNET:${escaped(email)}`,
    `URL:${siteUrl}/`,
    // what most address books show as links with a name
    ...elsewhere(contact, profiles, words.menu.newsletter).flatMap(({ label, url }, index) => [
      `item${index + 1}.URL:${url}`,
      `item${index + 1}.X-ABLabel:${escaped(label)}`,
    ]),
    photo ? `PHOTO;ENCODING=b;TYPE=JPEG:${photo.toString('base64')}` : photoUrl && `PHOTO;VALUE=URI:${photoUrl}`,
    'END:VCARD',
  ]
  return contentLines(lines.flatMap((line) => line || []))
}

/** Family, given, additional names, titles (RFC 2426, 3.1.2); unsplit if it does not begin with the first name. */
function nameParts(fullName: string, firstName: string): [family: string, given: string, more: string, titles: string] {
  const { titles, name } = splitTitles(fullName)
  const given = firstName || name.split(/\s+/, 1).join('')
  return name.startsWith(`${given} `) ? [name.slice(given.length).trim(), given, '', titles] : ['', fullName, '', '']
}

/** RFC 2426 section 4: these characters would end a value or a part of it. */
const escaped = (text: string) =>
  text.replace(/[\\;,]/g, '\\$&').replace(/\s+/g, (blank) => (/[\r\n]/.test(blank) ? '\\n' : blank))
