import { Suspense } from 'react'
import { SECTION_IDS } from '#content/routes.ts'
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

/** In the order of SECTION_IDS. */
const SECTIONS = [Hero, SkinInTheGame, MyStory, Expertise, Talks, Newsletter, Contact]

/** Nothing in it suspends: the boundary lets each section hydrate, and fail, independently. */
export function HomePage() {
  useSectionScroll()
  return (
    <Page path="/">
      {SECTIONS.map((Section, index) => (
        <Suspense key={SECTION_IDS[index]}>
          <KeptPart selector={`#${SECTION_IDS[index]}`}>
            <Section />
          </KeptPart>
        </Suspense>
      ))}
    </Page>
  )
}
