export interface ContactMessage {
  name: string
  email: string
  message: string
}

/** Generous bounds in UTF-16 units, as `maxlength` counts them; an address is at most 254 long (RFC 5321). */
export const CONTACT_MESSAGE_MAX_LENGTH: Record<keyof ContactMessage, number> = {
  name: 200,
  email: 254,
  message: 10_000,
}

/** A text as a single line: line breaks and invisible characters become spaces. */
export const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
