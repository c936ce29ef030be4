import { Suspense } from 'react'
import { isSectionId } from '#content/menu.ts'
import type { SectionId } from '#content/routes.ts'
import { KeptPart } from '../kept-part.tsx'
import { useMenu } from '../navigation/use-menu.ts'
import { SECTIONS } from '../sections/sections.ts'
import { Testimonials } from '../sections/testimonials.tsx'
import { useSiteFacts } from '../use-site.ts'
import { Page } from './page.tsx'

/** Nothing in it suspends: the boundary lets each section hydrate, and fail, independently. */
export function HomePage() {
  const { name } = useSiteFacts()
  const sections: (SectionId | 'testimonials')[] = useMenu().flatMap(({ id }) => (isSectionId(id) ? [id] : []))
  // after the expertise they vouch for, else before the last
  sections.splice(sections.indexOf('expertise') + 1 || -1, 0, 'testimonials')
  return (
    <Page path="/">
      {!sections.includes('hero') && <h1 className="sr-only">{name}</h1>}
      {sections.map((id) => {
        const Section = id === 'testimonials' ? Testimonials : SECTIONS[id]
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
