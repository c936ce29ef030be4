import { guard, isText, isTextOrNull, type Row } from '#content/guard.ts'

export interface Contact extends Row {
  title: string
  /** Also the placeholder of the message box. */
  description: string
  email: string
  linkedin_url: string | null
  substack_url: string | null
  speaking_info: string
}

/** Shown while the owner has written no text. */
export const CONTACT_DEFAULTS = {
  title: 'Get in Touch',
  description:
    'Looking for a speaker, an advisor, or simply someone to think with? Write me a few lines about it and I will answer.',
}

export const isContact = guard<Contact>({
  title: isText,
  description: isText,
  email: isText,
  linkedin_url: isTextOrNull,
  substack_url: isTextOrNull,
  speaking_info: isText,
})
