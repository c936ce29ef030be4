import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { kindOf } from '#content/kinds.ts'
import { listsOf, PARTS, type Part } from '#content/site/parts.ts'
import { cacheKeys } from '#data/cache-keys.ts'
import { readDemo, readHealth } from '#data/our-server/our-server.ts'
import { contactQuery, heroQuery, siteQuery } from '#data/records/content-queries.ts'
import { type Query, queryOf, queryOptions } from '#data/records/content-query.ts'
import { readStored, store } from '#data/rest/browser-storage.ts'
import { factorsForPage } from '#data/session/checked-user.ts'
import { useAdmin, useServices } from '../session-context.tsx'
import { useAuthWithSession, useWithSession } from '../sign-in-again.tsx'
import { KeptRoom } from '../ui/kept-room.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Checklist } from './checklist.tsx'
import { DemoCard } from './demo-card.tsx'
import { firstSteps, partsToShow, type SiteState } from './first-steps.ts'
import { OpenSiteDialog } from './open-site-dialog.tsx'

export function FirstStepsSection() {
  const state = useSiteState()
  return (
    <KeptRoom name="first-steps" of={state}>
      <FirstSteps {...state} />
    </KeptRoom>
  )
}

function FirstSteps({ data, isError, refetch }: ReturnType<typeof useSiteState>) {
  const [isPutAway, setIsPutAway] = usePutAway(useAdmin().id)
  const [isOpening, setIsOpening] = useState(false)
  const section = useRef<HTMLDivElement>(null)

  function handlePutAway(isAway: boolean) {
    setIsPutAway(isAway)
    section.current?.focus() // the focused button disappears
  }

  if (!data) return isError && <LoadFailure text="The first steps could not be loaded." onRetry={refetch} />
  const steps = firstSteps(data)
  const ready = partsToShow(data)
  const isDone = steps.every((step) => step.isDone) && ready.length === 0
  const isListed = isDone || !isPutAway
  return (
    <div ref={section} tabIndex={-1} className="grid gap-4 outline-none empty:hidden">
      {isListed && (
        <Checklist
          steps={steps}
          partsToShow={ready}
          onPutAway={() => handlePutAway(true)}
          onOpenSite={() => setIsOpening(true)}
        />
      )}
      <OpenSiteDialog isOpen={isOpening} onClose={() => setIsOpening(false)} />
      <DemoCard remains={data.demo} />
      {!isListed && (
        <p>
          <button type="button" className="link cursor-pointer text-muted" onClick={() => handlePutAway(false)}>
            Show the first steps again
          </button>
        </p>
      )}
    </div>
  )
}

/** Kept in this browser, for the account. */
function usePutAway(accountId: string) {
  const key = `portico-first-steps-away:${accountId}`
  const [isPutAway, setIsPutAway] = useState(() => readStored(key) !== null)
  const set = (isAway: boolean) => {
    setIsPutAway(isAway)
    store(key, isAway ? 'true' : null)
  }
  return [isPutAway, set] as const
}

const LISTS = [...new Set(PARTS.flatMap(listsOf))].map((table) => queryOf(kindOf(table)))

/** The state of the site, read again whenever the dashboard opens. */
function useSiteState() {
  const { supabase, auth, api } = useServices()
  const withSession = useWithSession()
  const authWithSession = useAuthWithSession()
  const { email } = useAdmin()
  const client = useQueryClient()
  /** The sidebar reads these too, just now. */
  const readShared = <T,>(query: Query<T>) => client.fetchQuery({ ...queryOptions(query, api), retry: false })
  return useQuery({
    queryKey: cacheKeys.siteState,
    queryFn: async ({ signal }): Promise<SiteState> => {
      const [site, hero, contact, lists, demo, health, factors] = await Promise.all([
        readShared(siteQuery),
        readShared(heroQuery),
        contactQuery.read(api, signal),
        Promise.all(LISTS.map(async ({ table, read }) => [table, await read(api, signal)] as const)),
        withSession(() => readDemo(supabase)),
        withSession(() => readHealth(supabase)),
        authWithSession(() => factorsForPage(auth)),
      ])
      if (!factors.isOk) throw new Error(factors.text)
      const rows = Object.fromEntries(lists) as Record<string, readonly { id: string }[]> // each kind is a list
      const isFilled = (part: Part) =>
        part === 'newsletter'
          ? Boolean(contact?.substack_url?.trim())
          : listsOf(part).some((table) => rows[table]?.length)
      return {
        site,
        hero,
        contact,
        talks: rows.talks ?? [],
        involvements: rows.involvements ?? [],
        filledParts: PARTS.filter(isFilled),
        demo,
        health,
        hasSecondFactor: factors.data.length > 0,
        email,
      }
    },
  })
}
