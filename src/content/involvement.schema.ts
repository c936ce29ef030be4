import { z } from 'zod'
import { displayOrder, optionalText, requiredText } from './fields.schema.ts'
import { INVOLVEMENT_TYPES } from './involvement.ts'

/** What a save of an involvement carries; texts of SPEC section 5. */
export const InvolvementSchema = z.object({
  company: requiredText('Company name is required'),
  role: requiredText('Role is required'),
  period: requiredText('Time period is required'),
  description: requiredText('Short description is required'),
  long_description: optionalText,
  about: optionalText,
  involvement: optionalText,
  type: z.enum(INVOLVEMENT_TYPES),
  highlight: z.boolean().default(false),
  logo_url: optionalText,
  display_order: displayOrder,
})
