import { z } from 'zod'
import {
  EXPERTISE_DESCRIPTION_BELOW,
  EXPERTISE_MAX_ITEMS,
  EXPERTISE_MIN_ITEMS,
  EXPERTISE_TITLE_BELOW,
} from './expertise.ts'
import { requiredText } from './fields.schema.ts'

export const EXPERTISE_INCOMPLETE = 'All expertise items must have valid title and description'

/** What a save of one item carries; limits and texts of SPEC section 5. */
export const ExpertiseSchema = z.object({
  title: requiredText(EXPERTISE_INCOMPLETE).max(
    EXPERTISE_TITLE_BELOW - 1,
    `Title must be less than ${EXPERTISE_TITLE_BELOW} characters`,
  ),
  description: requiredText(EXPERTISE_INCOMPLETE).max(
    EXPERTISE_DESCRIPTION_BELOW - 1,
    `Description must be less than ${EXPERTISE_DESCRIPTION_BELOW} characters`,
  ),
  is_primary: z.boolean(),
  display_order: z.number().int(),
})

/** The whole list, as 'Save All Expertise' takes it; an item without id is new. */
export const ExpertiseListSchema = z
  .array(ExpertiseSchema.extend({ id: z.uuid().optional() }))
  .min(EXPERTISE_MIN_ITEMS, 'You must have at least one expertise item')
  .max(EXPERTISE_MAX_ITEMS, `Maximum of ${EXPERTISE_MAX_ITEMS} expertise items allowed`)
