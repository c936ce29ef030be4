import { type ComponentType, Suspense } from 'react'
import { SECTION_IDS, type SectionId } from '#content/routes.ts'
import { KeptPart } from '../kept-part.tsx'
import { useSectionScroll } from '../navigation/use-section-scroll.ts'
import { Contact } from '../sections/contact.tsx'
import { Expertise } from '../sections/expertise.tsx'
import { Hero } from '../sections/hero.tsx'
import { MyStory } from '../sections/my-story.tsx'
import { Newsletter } from '../sections/newsletter.tsx'
import { SkinInTheGame } from '../sections/skin-in-the-game.tsx'
import { Talks } from '../sections/talks.tsx'
import { Page } from '../ui/page.tsx'

const SECTIONS: Record<SectionId, ComponentType> = {
  hero: Hero,
  'skin-in-the-game': SkinInTheGame,
  'my-story': MyStory,
  expertise: Expertise,
  'talks-media': Talks,
  newsletter: Newsletter,
  contact: Contact,
}

/** Nothing in it suspends: within a boundary of its own each section is taken over, and may fail, by itself. */
export function HomePage() {
  useSectionScroll()
  return (
    <Page path="/">
      {SECTION_IDS.map((id) => {
        const Section = SECTIONS[id]
        return (
          <Suspense key={id}>
            <KeptPart selector={`#${id}`}>
              <Section />
            </KeptPart>
          </Suspense>
        )
      })}
    </Page>
  )
}
