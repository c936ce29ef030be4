import type { ComponentType } from 'react'
import type { SectionId } from '#content/site/menu.ts'
import { Contact } from './contact.tsx'
import { Expertise } from './expertise.tsx'
import { Hero } from './hero.tsx'
import { MyStory } from './my-story.tsx'
import { Newsletter } from './newsletter.tsx'
import { SkinInTheGame } from './skin-in-the-game.tsx'
import { Talks } from './talks.tsx'
import { Testimonials } from './testimonials.tsx'

/** The sections of the home page by their anchors; what they read follows from src/content/kinds.ts. */
export const SECTIONS: Readonly<Record<SectionId, ComponentType>> = {
  hero: Hero,
  'skin-in-the-game': SkinInTheGame,
  'my-story': MyStory,
  expertise: Expertise,
  testimonials: Testimonials,
  'talks-media': Talks,
  newsletter: Newsletter,
  contact: Contact,
}
