import { useSectionScroll } from '../navigation/use-section-scroll.ts'
import { Contact } from '../sections/contact.tsx'
import { Expertise } from '../sections/expertise.tsx'
import { Hero } from '../sections/hero.tsx'
import { MyStory } from '../sections/my-story.tsx'
import { Newsletter } from '../sections/newsletter.tsx'
import { SkinInTheGame } from '../sections/skin-in-the-game.tsx'
import { Talks } from '../sections/talks.tsx'
import { Page } from '../ui/page.tsx'

export function HomePage() {
  useSectionScroll()
  return (
    <Page path="/">
      <Hero />
      <SkinInTheGame />
      <MyStory />
      <Expertise />
      <Talks />
      <Newsletter />
      <Contact />
    </Page>
  )
}
