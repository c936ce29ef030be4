import { z } from 'zod'
import { displayOrder, optionalText, requiredText } from './fields.schema.ts'

const REQUIRED = 'Title and content are required'

/** What a save of a story section carries; text of SPEC section 5. */
export const StorySchema = z.object({
  title: requiredText(REQUIRED),
  content: requiredText(REQUIRED),
  image_url: optionalText,
  image_alt: optionalText,
  image_caption: optionalText,
  display_order: displayOrder,
})
