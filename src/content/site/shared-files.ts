/** The owner as a vCard. */
export const CONTACT_CARD_PATH = '/contact.vcf'

/** The site in a few lines for language models. */
export const LLMS_TEXT_PATH = '/llms.txt'

export const SITEMAP_PATH = '/sitemap.xml'
