import { z } from 'zod'
import { asciiDomain, withoutInvisible } from '#content/address/web-address.ts'
import { storable } from '#content/fields.schema.ts'
import { CONTACT_MESSAGE_MAX_LENGTH as MAX, oneLine } from './contact-message.ts'

/**
 * Exactly {name, email, message}, normalised for storage and for the headers of a mail: texts are trimmed, name and
 * address are a single line, line ends are `\n`, and characters that a database refuses are removed. The address is
 * checked as browsers check it, so that whatever the form accepts is accepted here. At most one issue per field.
 */
export const ContactMessageSchema = z.strictObject(
  {
    name: text('Name', visibleLine),
    email: text('Email', (typed) => asciiDomain(visibleLine(typed))).regex(
      z.regexes.html5Email,
      'Please enter a valid email address',
    ),
    message: text('Message', storable),
  },
  'Expected a JSON object with name, email and message only',
)

/** Removes direction marks, which would reverse the text after a name, such as the address in a mail. */
function visibleLine(text: string): string {
  return oneLine(withoutInvisible(text))
}

function text(label: 'Name' | 'Email' | 'Message', clean: (text: string) => string) {
  const max = MAX[label.toLowerCase() as keyof typeof MAX] // the label is the field's name, capitalised
  return z
    .string(`${label} is required`)
    .overwrite(clean)
    .min(1, { error: `${label} is required`, abort: true })
    .max(max, { error: `${label} must be at most ${max} characters`, abort: true })
}
