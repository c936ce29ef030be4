/** What a contact message may be about, as its first line; a link such as `/?about=advisory#contact` selects one. */
export const CONTACT_SUBJECTS = {
  speaking: 'Speaking',
  advisory: 'Advisory',
  press: 'Press',
  podcast: 'Podcast',
} as const
export type ContactSubject = keyof typeof CONTACT_SUBJECTS

/** The name of the form's field, and of the parameter in the address. */
export const SUBJECT_FIELD = 'about'

/** `talk` is the title of one that is asked for: the form has a field for it. */
export const contactHref = (subject: ContactSubject, talk = '') =>
  `/?${SUBJECT_FIELD}=${subject}${talk && `&talk=${encodeURIComponent(talk)}`}#contact`

export const isContactSubject = (value: unknown): value is ContactSubject =>
  typeof value === 'string' && Object.hasOwn(CONTACT_SUBJECTS, value)

/** The subject that an address or a form names; null for none and for an unknown one. */
export const subjectIn = (fields: { get(name: string): unknown }): ContactSubject | null => {
  const subject = fields.get(SUBJECT_FIELD)
  return isContactSubject(subject) ? subject : null
}

/** The first line of a message about a subject. */
export const subjectLine = (subject: ContactSubject) => `About: ${CONTACT_SUBJECTS[subject]}`

/** The cache key of a page: its path; the home page has one more for each subject of its contact form. */
export function keptAddress(path: string, query: string): string {
  const subject = path === '/' && query ? subjectIn(new URLSearchParams(query)) : null
  return subject ? `/?${SUBJECT_FIELD}=${subject}` : path
}
