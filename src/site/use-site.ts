import type { HeadingId } from '#content/site/headings.ts'
import { headingOf } from '#content/site/menu.ts'
import { type SiteFacts, siteFacts } from '#content/site/site.ts'
import { heroQuery, siteQuery } from '#data/records/content-queries.ts'
import { useContent, useWords } from './content-context.tsx'

export function useSiteFacts(): SiteFacts {
  const { data: site } = useContent(siteQuery)
  const { data: hero } = useContent(heroQuery)
  return siteFacts(site, hero, useWords().defaults)
}

/** The heading of a section or page, as `headingOf` has it. */
export const useHeading = (id: HeadingId): string => headingOf(useContent(siteQuery).data, id, useWords())
