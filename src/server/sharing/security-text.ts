import { mailAddress, mailtoOf } from '#content/address/mail-address.ts'
import type { Contact } from '#content/contact/contact.ts'
import { SECURITY_TEXT_PATH } from '#content/site/shared-files.ts'
import { languageOf, type Site } from '#content/site/site.ts'

interface SecurityTextSource {
  site: Site | null
  contact: Contact | null
  siteUrl: string
  /** In milliseconds since 1970. */
  now: number
}

const GOOD_FOR_DAYS = 180

/** Where to report a fault (RFC 9116); undefined if the owner does not want it, or has no public e-mail address. */
export function securityText({ site, contact, siteUrl, now }: SecurityTextSource): string | undefined {
  const email = mailAddress(contact?.email)
  if (!site?.security_txt || !email) return undefined
  const languages = [...new Set([languageOf(site), 'en'])].join(', ')
  return [
    `Contact: ${mailtoOf(email)}`,
    `Expires: ${new Date(now + GOOD_FOR_DAYS * 86_400_000).toISOString()}`,
    `Preferred-Languages: ${languages}`,
    `Canonical: ${siteUrl}${SECURITY_TEXT_PATH}`,
    '',
  ].join('\n')
}
