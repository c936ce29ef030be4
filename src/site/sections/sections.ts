import type { ComponentType } from 'react'
import type { SectionId } from '#content/site/routes.ts'
import { Contact } from './contact.tsx'
import { Expertise } from './expertise.tsx'
import { Hero } from './hero.tsx'
import { MyStory } from './my-story.tsx'
import { Newsletter } from './newsletter.tsx'
import { SkinInTheGame } from './skin-in-the-game.tsx'
import { Talks } from './talks.tsx'

/** The sections of the home page by their anchors, in reading order; what they read is in page-reads.ts. */
export const SECTIONS: Record<SectionId, ComponentType> = {
  hero: Hero,
  'skin-in-the-game': SkinInTheGame,
  'my-story': MyStory,
  expertise: Expertise,
  'talks-media': Talks,
  newsletter: Newsletter,
  contact: Contact,
}
