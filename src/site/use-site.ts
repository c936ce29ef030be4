import { type SiteFacts, siteFacts } from '#content/site/site.ts'
import { heroQuery, siteQuery } from '#data/records/content-queries.ts'
import { useContent } from './content-context.tsx'

export function useSiteFacts(): SiteFacts {
  const { data: site } = useContent(siteQuery)
  const { data: hero } = useContent(heroQuery)
  return siteFacts(site, hero)
}
