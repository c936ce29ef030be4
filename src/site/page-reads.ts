import type { PublicPath } from '#content/routes.ts'
import { contactQuery } from '#data/contact.ts'
import type { ContentQuery } from '#data/content-query.ts'
import { expertiseQuery } from '#data/expertise.ts'
import { heroQuery } from '#data/hero.ts'
import { involvementsQuery } from '#data/involvements.ts'
import { newsletterQuery } from '#data/newsletter.ts'
import { pressKitQuery } from '#data/press-kit.ts'
import type { Rest } from '#data/rest.ts'
import { skinInGameQuery } from '#data/skin-in-game.ts'
import { storiesQuery } from '#data/stories.ts'
import { storySectionConfigQuery } from '#data/story-section-config.ts'
import { talksQuery } from '#data/talks.ts'
import { talksDescriptionQuery } from '#data/talks-description.ts'

/**
 * What the server reads before it renders a page, by table; the page is rendered again when one of the tables changes.
 */
export type PageReads = Record<string, (rest: Rest) => ContentQuery<unknown>>

/** What every page shows: the bar has the owner's name. */
export const COMMON_READS: PageReads = { hero: heroQuery }

export const PAGE_READS: Record<PublicPath, PageReads> = {
  '/': {
    ...COMMON_READS,
    skin_in_game: skinInGameQuery,
    involvements: involvementsQuery,
    story_section_config: storySectionConfigQuery,
    stories: storiesQuery,
    expertise: expertiseQuery,
    talks_description: talksDescriptionQuery,
    talks: talksQuery,
    newsletter: newsletterQuery,
    contact: contactQuery,
  },
  '/press-kit': { ...COMMON_READS, press_kit: pressKitQuery },
  '/advisory': COMMON_READS,
}
