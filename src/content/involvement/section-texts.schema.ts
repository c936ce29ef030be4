import { z } from 'zod'
import { text } from '#content/fields.schema.ts'
import type { ContentForm } from '#content/kind.ts'
import { failureOf, success } from '#content/toast.ts'
import type { Fallback } from '#content/words/fallback.ts'

const introText = text.meta({ title: 'Section Description', shown: 'text' })

/** What a save of an intro text carries (tables skin_in_game and talks_description). */
export const IntroTextSchema = z.object({ description: introText })

export const sectionTitle = text.meta({ title: 'Section Title', shown: 'text' })

/** What a save of a section's title carries (table story_section_config). */
export const SectionTitleSchema = z.object({ title: sectionTitle.meta({ fallback: ({ story }) => story.title }) })

const introForm = (label: string, section: string, fallback: Fallback) =>
  ({
    schema: z.object({ description: introText.meta({ fallback }) }),
    label: `${label}, introduction`,
    messages: {
      saved: success(`${section} description saved successfully`),
      failed: failureOf('Failed to save description. Please try again.'),
    },
  }) satisfies ContentForm

export const SkinInGameForm = introForm('Skin in the Game', 'Skin in Game', ({ involvements }) => involvements.intro)
export const TalksDescriptionForm = introForm('Talks & Media', 'Talks & Media', ({ talks }) => talks.intro)

export const StoryTitleForm = {
  schema: SectionTitleSchema,
  label: 'My Story, title',
  messages: {
    saved: success('Story section configuration saved successfully'),
    failed: failureOf('Failed to save story section configuration'),
  },
} satisfies ContentForm
