import { z } from 'zod'
import { text } from '#content/fields.schema.ts'

/** What a save of an intro text carries (tables skin_in_game and talks_description). */
export const IntroTextSchema = z.object({ description: text.meta({ title: 'Section Description' }) })

/** What a save of a section's title carries (table story_section_config). */
export const SectionTitleSchema = z.object({ title: text.meta({ title: 'Section Title' }) })
