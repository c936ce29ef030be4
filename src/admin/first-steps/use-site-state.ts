import { useQuery } from '@tanstack/react-query'
import { kindOf } from '#content/kinds.ts'
import { listsOf, PARTS, type Part } from '#content/site/parts.ts'
import { cacheKeys } from '#data/cache-keys.ts'
import { contactQuery, heroQuery, siteQuery, talksQuery } from '#data/content-queries.ts'
import { queryOf } from '#data/content-query.ts'
import { readDemo, readHealth } from '#data/our-server.ts'
import { verifiedFactors } from '#data/session/account.ts'
import { useAdmin, useServices } from '../session-context.tsx'
import { useAuthWithSession, useWithSession } from '../sign-in-again.tsx'
import type { SiteState } from './first-steps.ts'

/** In addition to the talks, which are read separately. */
const LISTS = PARTS.flatMap(listsOf).flatMap((table) => (table === 'talks' ? [] : [queryOf(kindOf(table))]))

/** The state of the site, read again whenever the dashboard opens. */
export function useSiteState() {
  const { supabase, auth, api } = useServices()
  const withSession = useWithSession()
  const authWithSession = useAuthWithSession()
  const { email } = useAdmin()
  return useQuery({
    queryKey: cacheKeys.siteState,
    queryFn: async ({ signal }): Promise<SiteState> => {
      const [site, hero, contact, talks, lists, demo, health, factors] = await Promise.all([
        siteQuery.read(api, signal),
        heroQuery.read(api, signal),
        contactQuery.read(api, signal),
        talksQuery.read(api, signal),
        Promise.all(LISTS.map(async ({ table, read }) => ({ table, rows: await read(api, signal) }))),
        withSession(() => readDemo(supabase)),
        withSession(() => readHealth(supabase)),
        authWithSession(() => verifiedFactors(auth)),
      ])
      if (!factors.isOk) throw new Error(factors.text)
      const filled = new Set<string>(
        lists.filter(({ rows }) => Array.isArray(rows) && rows.length > 0).map(({ table }) => table),
      )
      if (talks.length > 0) filled.add(talksQuery.table)
      const isFilled = (part: Part) =>
        part === 'newsletter'
          ? Boolean(contact?.substack_url?.trim())
          : listsOf(part).some((table) => filled.has(table))
      return {
        site,
        hero,
        contact,
        talks,
        filledParts: PARTS.filter(isFilled),
        demo,
        health,
        hasSecondFactor: factors.data.length > 0,
        email,
      }
    },
  })
}
