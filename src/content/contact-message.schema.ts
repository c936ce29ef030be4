import { z } from 'zod'
import { CONTACT_MESSAGE_MAX_LENGTH as MAX } from './contact-message.ts'
import './fields.schema.ts' // sets up the schema library

/**
 * Exactly {name, email, message} (decision 12), made fit for storing and for a mail's headers: blanks around are gone,
 * name and address stand in one line, line ends are `\n`, and nothing is left that a database refuses. The address is
 * checked as the browser checks it, so that what the form accepts is accepted here. One issue a field at most.
 */
export const ContactMessageSchema = z.strictObject(
  {
    name: text('Name', oneLine),
    email: text('Email', oneLine).regex(z.regexes.html5Email, 'Please enter a valid email address'),
    message: text('Message', manyLines),
  },
  'Expected a JSON object with name, email and message only',
)

function text(label: 'Name' | 'Email' | 'Message', clean: (text: string) => string) {
  const max = MAX[label.toLowerCase() as keyof typeof MAX] // the label is the field's name, capitalised
  return z
    .string(`${label} is required`)
    .overwrite(clean)
    .min(1, { error: `${label} is required`, abort: true })
    .max(max, { error: `${label} must be at most ${max} characters`, abort: true })
}

function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

function manyLines(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim()
}
