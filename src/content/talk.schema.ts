import { z } from 'zod'
import {
  ALT_HELP,
  DECORATIVE_HELP,
  displayOrder,
  fraction,
  optionalText,
  optionalWebAddress,
  requiredText,
} from './fields.schema.ts'
import { TALK_TYPES } from './talk.ts'

/** What a save of a talk carries. */
export const TalkSchema = z.object({
  title: requiredText('Title is required').meta({ title: 'Title' }),
  location: requiredText('Location/Host is required').meta({ title: 'Location/Host' }),
  description: requiredText('Description is required').meta({ title: 'Description' }),
  date: z.iso.date('Date is required').meta({ title: 'Date' }),
  type: z.enum(TALK_TYPES).default('talk').meta({ title: 'Type' }),
  action_text: optionalText.meta({
    title: 'Action Text',
    description: 'On the button, for example: Watch the talk',
  }),
  action_url: optionalWebAddress.meta({
    title: 'Action URL',
    description: 'Where the button leads. Without it the card has no button.',
  }),
  image_url: optionalText.meta({ title: 'Image' }),
  image_alt: optionalText.meta({
    title: 'Alternative Text',
    description: `${ALT_HELP} ${DECORATIVE_HELP}`,
  }),
  image_focus_x: fraction,
  image_focus_y: fraction,
  display_order: displayOrder,
})
