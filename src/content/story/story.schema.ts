import { z } from 'zod'
import { ALT_HELP, displayOrder, fraction, optionalText, requiredText } from '#content/fields.schema.ts'
import type { ContentForm } from '#content/kind.ts'

const REQUIRED = 'Title and content are required'

/** What a save of a story section carries. */
export const StorySchema = z.object({
  title: requiredText(REQUIRED).meta({ title: 'Title' }),
  content: requiredText(REQUIRED).meta({ title: 'Content' }),
  image_url: optionalText.meta({ title: 'Image' }),
  image_alt: optionalText.meta({
    title: 'Alternative Text',
    description: `${ALT_HELP} Left empty, it is the title.`,
  }),
  image_caption: optionalText.meta({ title: 'Image Caption', description: 'Shown below the picture.' }),
  image_focus_x: fraction,
  image_focus_y: fraction,
  display_order: displayOrder,
})

export const StoryForm = { schema: StorySchema, label: 'Story', nameColumn: 'title' } satisfies ContentForm
