import { z } from 'zod'
import { text } from '#content/fields.schema.ts'
import { SKIN_IN_GAME_INTRO, TALKS_INTRO } from '#content/involvement/intro-text.ts'
import type { ContentForm } from '#content/kind.ts'
import { STORY_SECTION_TITLE } from '#content/story/story-section-config.ts'
import { failureOf, success } from '#content/toast.ts'

const introText = text.meta({ title: 'Section Description', shown: 'text' })

/** What a save of an intro text carries (tables skin_in_game and talks_description). */
export const IntroTextSchema = z.object({ description: introText })

export const sectionTitle = text.meta({ title: 'Section Title', shown: 'text' })

/** What a save of a section's title carries (table story_section_config). */
export const SectionTitleSchema = z.object({ title: sectionTitle.meta({ fallback: STORY_SECTION_TITLE }) })

const introForm = (label: string, section: string, fallback: string) =>
  ({
    schema: z.object({ description: introText.meta({ fallback }) }),
    label: `${label}, introduction`,
    messages: {
      saved: success(`${section} description saved successfully`),
      failed: failureOf('Failed to save description. Please try again.'),
    },
  }) satisfies ContentForm

export const SkinInGameForm = introForm('Skin in the Game', 'Skin in Game', SKIN_IN_GAME_INTRO)
export const TalksDescriptionForm = introForm('Talks & Media', 'Talks & Media', TALKS_INTRO)

export const StoryTitleForm = {
  schema: SectionTitleSchema,
  label: 'My Story, title',
  messages: {
    saved: success('Story section configuration saved successfully'),
    failed: failureOf('Failed to save story section configuration'),
  },
} satisfies ContentForm
