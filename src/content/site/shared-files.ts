/** The owner as a vCard. */
export const CONTACT_CARD_PATH = '/contact.vcf'

/** The site in a few lines for language models. */
export const LLMS_TEXT_PATH = '/llms.txt'

/** All talks for calendar programs, and the new ones for feed readers. */
export const TALKS_CALENDAR_PATH = '/talks.ics'
export const TALKS_FEED_PATH = '/talks.xml'

/** Where to report a fault (RFC 9116). */
export const SECURITY_TEXT_PATH = '/.well-known/security.txt'

export const SITEMAP_PATH = '/sitemap.xml'
