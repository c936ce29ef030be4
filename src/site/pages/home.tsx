import { Suspense } from 'react'
import { isSectionId } from '#content/menu.ts'
import { KeptPart } from '../kept-part.tsx'
import { useMenu } from '../navigation/use-menu.ts'
import { useSectionScroll } from '../navigation/use-section-scroll.ts'
import { SECTIONS } from '../sections/sections.ts'
import { Page } from '../ui/page.tsx'
import { useSiteFacts } from '../use-site.ts'

/** Nothing in it suspends: the boundary lets each section hydrate, and fail, independently. */
export function HomePage() {
  useSectionScroll()
  const { name } = useSiteFacts()
  const sections = useMenu().flatMap(({ id }) => (isSectionId(id) ? [id] : []))
  return (
    <Page path="/">
      {!sections.includes('hero') && <h1 className="sr-only">{name}</h1>}
      {sections.map((id) => {
        const { Section } = SECTIONS[id]
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
