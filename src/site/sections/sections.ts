import type { ComponentType } from 'react'
import type { SectionId } from '#content/routes.ts'
import {
  contactQuery,
  expertiseQuery,
  heroQuery,
  involvementsQuery,
  newsletterQuery,
  skinInGameQuery,
  storiesQuery,
  storySectionConfigQuery,
  talksDescriptionQuery,
  talksQuery,
} from '#data/content-queries.ts'
import type { TableQuery } from '#data/content-query.ts'
import { Contact } from './contact.tsx'
import { Expertise } from './expertise.tsx'
import { Hero } from './hero.tsx'
import { MyStory } from './my-story.tsx'
import { Newsletter } from './newsletter.tsx'
import { SkinInTheGame } from './skin-in-the-game.tsx'
import { Talks } from './talks.tsx'

interface HomeSection {
  Section: ComponentType
  /** The queries that the server reads for it before it renders the page. */
  reads: readonly TableQuery<unknown>[]
}

/** The sections of the home page by their anchors, in reading order. */
export const SECTIONS: Record<SectionId, HomeSection> = {
  hero: { Section: Hero, reads: [heroQuery] },
  'skin-in-the-game': { Section: SkinInTheGame, reads: [skinInGameQuery, involvementsQuery] },
  'my-story': { Section: MyStory, reads: [storySectionConfigQuery, storiesQuery] },
  expertise: { Section: Expertise, reads: [expertiseQuery] },
  'talks-media': { Section: Talks, reads: [talksDescriptionQuery, talksQuery] },
  newsletter: { Section: Newsletter, reads: [newsletterQuery, contactQuery] },
  contact: { Section: Contact, reads: [contactQuery] },
}
