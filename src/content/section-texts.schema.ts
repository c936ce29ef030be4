import { z } from 'zod'

/** What a save of an intro text carries (tables skin_in_game and talks_description). */
export const IntroTextSchema = z.object({ description: z.string().trim() })

/** What a save of a section's title carries (tables story_section_config and newsletter). */
export const SectionTitleSchema = z.object({ title: z.string().trim() })
