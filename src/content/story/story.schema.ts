import { z } from 'zod'
import { altText, displayOrder, fraction, optionalText, requiredText } from '#content/fields.schema.ts'
import type { ContentForm } from '#content/kind.ts'
import { failure, failureOr, notice, success } from '#content/toast.ts'

const REQUIRED = 'Title and content are required'

export const StorySchema = z.object({
  title: requiredText(REQUIRED).meta({ title: 'Title', shown: 'text' }),
  content: requiredText(REQUIRED).meta({ title: 'Content', shown: 'text' }),
  image_url: optionalText.meta({ title: 'Image', shown: 'address' }),
  image_alt: altText('Left empty, it is the title.'),
  image_caption: optionalText.meta({
    title: 'Image Caption',
    description: 'Shown below the image.',
    shown: 'text',
  }),
  image_focus_x: fraction,
  image_focus_y: fraction,
  display_order: displayOrder,
})

export const StoryForm = {
  schema: StorySchema,
  label: 'Story',
  nameColumn: 'title',
  messages: {
    created: success('Story section created successfully'),
    updated: success('Story section updated successfully'),
    failed: failureOr('Failed to save story section'),
    deleted: success('Story section deleted'),
    deleteFailed: failure('Failed to delete the story section. Please try again.'),
    moved: notice('Order updated', 'The story sections have been reordered.'),
    moveFailed: failure('Failed to update the order. Please try again.'),
  },
} satisfies ContentForm
