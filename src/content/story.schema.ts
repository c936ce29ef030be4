import { z } from 'zod'
import { displayOrder, optionalText, requiredText } from './fields.schema.ts'

const REQUIRED = 'Title and content are required'

/** What a save of a story section carries. */
export const StorySchema = z.object({
  title: requiredText(REQUIRED).meta({ title: 'Title' }),
  content: requiredText(REQUIRED).meta({ title: 'Content' }),
  image_url: optionalText.meta({ title: 'Image' }),
  image_alt: optionalText.meta({
    title: 'Image Description',
    description: 'What the picture shows, for those who cannot see it.',
  }),
  image_caption: optionalText.meta({ title: 'Image Caption', description: 'Shown below the picture.' }),
  display_order: displayOrder,
})
