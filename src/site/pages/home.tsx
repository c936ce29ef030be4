import { Suspense } from 'react'
import { KeptPart } from '../kept-part.tsx'
import { useSectionScroll } from '../navigation/use-section-scroll.ts'
import { SECTIONS } from '../sections/sections.ts'
import { Page } from '../ui/page.tsx'

/** Nothing in it suspends: the boundary lets each section hydrate, and fail, independently. */
export function HomePage() {
  useSectionScroll()
  return (
    <Page path="/">
      {Object.entries(SECTIONS).map(([id, { Section }]) => (
        <Suspense key={id}>
          <KeptPart selector={`#${id}`}>
            <Section />
          </KeptPart>
        </Suspense>
      ))}
    </Page>
  )
}
