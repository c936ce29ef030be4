/**
 * What a contact message may be about. A link of the site opens the form with one (`/?about=advisory#contact`); the
 * visitor can change it. It is sent as the first line of the message.
 */
export const CONTACT_SUBJECTS = { advisory: 'Advisory', speaking: 'Speaking' } as const
export type ContactSubject = keyof typeof CONTACT_SUBJECTS

/** The name of the form's field, and of the parameter in the address. */
export const SUBJECT_FIELD = 'about'

export const contactHref = (subject: ContactSubject) => `/?${SUBJECT_FIELD}=${subject}#contact`

/** The subject that an address or a form names; null for none and for an unknown one. */
export const subjectIn = (fields: { get(name: string): unknown }): ContactSubject | null => {
  const subject = fields.get(SUBJECT_FIELD)
  return typeof subject === 'string' && Object.hasOwn(CONTACT_SUBJECTS, subject) ? (subject as ContactSubject) : null // checked to be a key
}

const firstLine = (subject: ContactSubject) => `About: ${CONTACT_SUBJECTS[subject]}\n\n`

/** The text with its subject as the first line. A text that is empty stays so: a subject alone is no message. */
export const withSubject = (text: string, subject: ContactSubject | null) =>
  subject && text.trim() ? firstLine(subject) + text : text

/** How many characters the first line takes of those that a message may have. */
export const SUBJECT_MAX_LENGTH = Math.max(
  ...Object.keys(CONTACT_SUBJECTS).map((subject) => firstLine(subject as ContactSubject).length), // they are its keys
)

/**
 * The address under which a page is kept: its path, whatever the query; the home page once more for each subject that its
 * contact form may open with.
 */
export function keptAddress(path: string, query: string): string {
  const subject = path === '/' && query ? subjectIn(new URLSearchParams(query)) : null
  return subject ? `/?${SUBJECT_FIELD}=${subject}` : path
}
