import { z } from 'zod'
import { text } from '#content/fields.schema.ts'
import type { ContentForm } from '#content/kind.ts'
import { failureOf, success } from '#content/toast.ts'

/** What a save of an intro text carries (tables skin_in_game and talks_description). */
export const IntroTextSchema = z.object({ description: text.meta({ title: 'Section Description' }) })

/** What a save of a section's title carries (table story_section_config). */
export const SectionTitleSchema = z.object({ title: text.meta({ title: 'Section Title' }) })

const introForm = (label: string, section: string) =>
  ({
    schema: IntroTextSchema,
    label: `${label}, introduction`,
    messages: {
      saved: success(`${section} description saved successfully`),
      failed: failureOf('Failed to save description. Please try again.'),
    },
  }) satisfies ContentForm

export const SkinInGameForm = introForm('Skin in the Game', 'Skin in Game')
export const TalksDescriptionForm = introForm('Talks & Media', 'Talks & Media')

export const StoryTitleForm = {
  schema: SectionTitleSchema,
  label: 'My Story, title',
  messages: {
    saved: success('Story section configuration saved successfully'),
    failed: failureOf('Failed to save story section configuration'),
  },
} satisfies ContentForm
