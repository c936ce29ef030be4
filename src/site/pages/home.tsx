import { Fragment, Suspense } from 'react'
import { sectionBefore } from '#content/hero/moment.ts'
import { isSectionId, menuOf } from '#content/site/menu.ts'
import { heroQuery, siteQuery } from '#data/records/content-queries.ts'
import { useContent } from '../content-context.tsx'
import { HydrationFallback } from '../hydration-fallback.tsx'
import { Moment } from '../sections/moment.tsx'
import { SECTIONS } from '../sections/sections.ts'
import { useIsWriting } from '../sections/use-is-writing.ts'
import { useSiteFacts } from '../use-site.ts'
import { Page } from './page.tsx'

/** Nothing in it suspends: the boundary lets each section hydrate, and fail, independently. */
export function HomePage() {
  const { name } = useSiteFacts()
  const { data: site } = useContent(siteQuery)
  const menu = menuOf(site)
  const isWriting = useIsWriting(menu.some(({ id, isHidden }) => id === 'contact' && isHidden))
  const sections = menu.flatMap(({ id, isHidden }) =>
    // a visitor's input stays if the owner hides the form meanwhile
    isSectionId(id) && (!isHidden || (id === 'contact' && isWriting)) ? [id] : [],
  )
  const beforeMoment = sectionBefore(useContent(heroQuery).data?.moment_after, menu, sections)
  return (
    <Page path="/">
      {!sections.includes('hero') && <h1 className="sr-only">{name}</h1>}
      {sections.map((id) => {
        const Section = SECTIONS[id]
        return (
          <Fragment key={id}>
            <Suspense>
              <HydrationFallback selector={`#${id}`}>
                <Section />
              </HydrationFallback>
            </Suspense>
            {id === beforeMoment && <Moment />}
          </Fragment>
        )
      })}
    </Page>
  )
}
