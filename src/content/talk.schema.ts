import { z } from 'zod'
import { displayOrder, optionalText, requiredText } from './fields.schema.ts'
import { TALK_TYPES } from './talk.ts'

/** What a save of a talk carries; texts of SPEC section 5. */
export const TalkSchema = z.object({
  title: requiredText('Title is required'),
  location: requiredText('Location/Host is required'),
  description: requiredText('Description is required'),
  date: z.iso.date('Date is required'),
  type: z.enum(TALK_TYPES),
  action_text: optionalText,
  action_url: optionalText,
  image_url: optionalText,
  display_order: displayOrder,
})
