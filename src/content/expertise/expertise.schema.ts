import { z } from 'zod'
import { requiredText } from '#content/fields.schema.ts'
import type { ContentForm } from '#content/kind.ts'
import { failure, problem, updateMessages } from '#content/toast.ts'
import {
  EXPERTISE_DESCRIPTION_BELOW,
  EXPERTISE_MAX_ITEMS,
  EXPERTISE_MIN_ITEMS,
  EXPERTISE_TITLE_BELOW,
} from './expertise.ts'

export const EXPERTISE_TEXTS = {
  incomplete: 'All expertise items must have valid title and description',
  titleTooLong: `Title must be less than ${EXPERTISE_TITLE_BELOW} characters`,
  descriptionTooLong: `Description must be less than ${EXPERTISE_DESCRIPTION_BELOW} characters`,
  tooFew: 'You must have at least one expertise item',
  tooMany: `Maximum of ${EXPERTISE_MAX_ITEMS} expertise items allowed`,
}

export const ExpertiseSchema = z.object({
  title: requiredText(EXPERTISE_TEXTS.incomplete)
    .max(EXPERTISE_TITLE_BELOW - 1, EXPERTISE_TEXTS.titleTooLong)
    .meta({ title: 'Title', shown: 'text' }),
  description: requiredText(EXPERTISE_TEXTS.incomplete)
    .max(EXPERTISE_DESCRIPTION_BELOW - 1, EXPERTISE_TEXTS.descriptionTooLong)
    .meta({ title: 'Description', shown: 'text' }),
  is_primary: z.boolean().meta({ title: 'Primary', shown: false }),
  display_order: z.number().int(),
})

/** The whole list, for 'Save All Expertise'; an item without an id is new, and known by its key until it is saved. */
export const ExpertiseListSchema = z
  .array(ExpertiseSchema.extend({ id: z.uuid().optional(), key: z.string().optional() }))
  .min(EXPERTISE_MIN_ITEMS, EXPERTISE_TEXTS.tooFew)
  .max(EXPERTISE_MAX_ITEMS, EXPERTISE_TEXTS.tooMany)
  .meta({ title: 'Areas of expertise' })

export const ExpertiseForm = {
  schema: ExpertiseSchema,
  label: 'Expertise',
  nameColumn: 'title',
  isEditedTogether: true,
  messages: updateMessages('expertise content'),
} satisfies ContentForm

const wereNot = (done: string, titles: readonly string[]) =>
  titles.length > 0 &&
  `${new Intl.ListFormat('en-US').format(titles.map((title) => `"${title}"`))} ${titles.length === 1 ? 'was' : 'were'} not ${done}`

export const expertiseMessages = {
  cannotAdd: (text: string) => problem('Cannot Add', text),
  cannotRemove: (text: string) => problem('Cannot Remove', text),
  /** By their titles: the items that were not saved, and the removed ones that are still there. */
  partFailed: ({ unsaved, unremoved }: { unsaved: readonly string[]; unremoved: readonly string[] }) =>
    `Failed to update expertise content: ${[wereNot('saved', unsaved), wereNot('removed', unremoved)].filter(Boolean).join(', ')}. Save again.`,
  rejected: failure,
}
