import { Suspense } from 'react'
import { useSectionScroll } from '../navigation/use-section-scroll.ts'
import { Contact } from '../sections/contact.tsx'
import { Expertise } from '../sections/expertise.tsx'
import { Hero } from '../sections/hero.tsx'
import { MyStory } from '../sections/my-story.tsx'
import { Newsletter } from '../sections/newsletter.tsx'
import { SkinInTheGame } from '../sections/skin-in-the-game.tsx'
import { Talks } from '../sections/talks.tsx'
import { Page } from '../ui/page.tsx'

const SECTIONS = [SkinInTheGame, MyStory, Expertise, Talks, Newsletter, Contact]

/** Nothing in it suspends: within a boundary of its own each section is taken over in a task of its own. */
export function HomePage() {
  useSectionScroll()
  return (
    <Page path="/">
      <Hero />
      {SECTIONS.map((Section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
        <Suspense key={index}>
          <Section />
        </Suspense>
      ))}
    </Page>
  )
}
