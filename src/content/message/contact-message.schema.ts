import { z } from 'zod'
import { asciiDomain, withoutInvisible } from '#content/address/web-address.ts'
import { storable } from '#content/fields.schema.ts'
import { FAULTS, type FaultCode } from '#content/words/faults.ts'
import { type ContactMessage, CONTACT_MESSAGE_MAX_LENGTH as MAX, oneLine } from './contact-message.ts'

/**
 * Exactly {name, email, message}, normalised for storage and for the headers of a mail: texts are trimmed, name and
 * address are a single line, line ends are `\n`, and characters that a database refuses are removed. The address is
 * checked as browsers check it, so that whatever the form accepts is accepted here. At most one issue per field.
 */
export const ContactMessageSchema = z.strictObject(
  {
    name: text('name', visibleLine),
    email: text('email', (typed) => asciiDomain(visibleLine(typed))).regex(
      z.regexes.html5Email,
      FAULTS.email_invalid(),
    ),
    message: text('message', storable),
  },
  'Expected a JSON object with name, email and message only',
)

/** Removes direction marks, which would reverse the text after a name, such as the address in a mail. */
function visibleLine(text: string): string {
  return oneLine(withoutInvisible(text))
}

function text(field: keyof ContactMessage, clean: (text: string) => string) {
  const missing = FAULTS[`${field}_missing`]()
  return z
    .string(missing)
    .overwrite(clean)
    .min(1, { error: missing, abort: true })
    .max(MAX[field], { error: FAULTS[`${field}_too_long`](MAX[field]), abort: true })
}

const KINDS: Record<string, string> = { invalid_type: 'missing', too_small: 'missing', too_big: 'too_long' }

/** The code of an issue, and the number in its sentence; nothing for one that no form can cause. */
export function faultOf({ path: [field], code }: { path: PropertyKey[]; code?: string } = { path: [] }) {
  const fault = `${String(field)}_${KINDS[code ?? ''] ?? 'invalid'}`
  return Object.hasOwn(FAULTS, fault) ? { code: fault as FaultCode, count: MAX[field as keyof ContactMessage] } : null // checked
}
