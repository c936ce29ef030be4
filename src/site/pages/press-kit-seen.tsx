import type { ComponentProps } from 'react'
import { seenIn } from '#content/press-kit/seen-in.ts'
import { displayClass } from '#content/site/letters.ts'
import { appearancesQuery } from '#data/records/content-queries.ts'
import { useBoot, useContent, useWords } from '../content-context.tsx'
import { serverOnly } from '../server-only.tsx'
import { NewTab } from '../ui/button.tsx'
import { PageSection } from './page-section.tsx'

const Frame = (content: ComponentProps<'div'>) => <div className="seen-in" {...content} />

/** Where the owner was heard and read, by the talks. */
function SentSeenIn() {
  const { data: appearances = [] } = useContent(appearancesQuery)
  const outlets = seenIn(appearances, useBoot().today)
  const { kit: words } = useWords()
  if (outlets.length === 0) return null
  return (
    <Frame>
      <PageSection id="seen" title={words.seenIn}>
        <ul className="display card-title flex flex-wrap gap-x-8 gap-y-3">
          {outlets.map(({ name, url }) => (
            <li key={url} dir="auto">
              <a href={url} target="_blank" rel="noopener" className={displayClass('link', name)}>
                {name}
                <NewTab />
              </a>
            </li>
          ))}
        </ul>
      </PageSection>
    </Frame>
  )
}
export const SeenIn = import.meta.env.SSR ? SentSeenIn : serverOnly('.seen-in', Frame)
