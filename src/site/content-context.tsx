import { IsRestoringProvider, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { type Query, queryOptions } from '#data/content-query.ts'
import { createQueryClient } from '#data/query-client.ts'
import { type Boot, contentOf } from './boot.ts'

const BootContext = createContext<Boot>({ path: '', today: '', content: {}, api: { url: '', key: '' } })

/** The path of this page, as the server rendered it. */
export const usePath = () => use(BootContext).path

/** The date in UTC on which the server rendered this page, 'YYYY-MM-DD'. */
export const useToday = () => use(BootContext).today

/** The content backend as this page reaches it; an empty url means the page's own origin. */
export const useApi = () => use(BootContext).api

/** Undefined when the site has no behaviour analytics. */
export const useClarityProjectId = () => use(BootContext).clarityProjectId

/** What the address says that a message is about; undefined when it says nothing. */
export const useAbout = () => use(BootContext).about

/** A piece of content as the server sent it with the page; undefined when the server had none. */
export const useSent = <T,>(query: Query<T>) => contentOf(use(BootContext).content, query)

/**
 * The content of a section. The server's content stays until fresh data arrives, so `data` is undefined only when the
 * server had none. A query that failed is repeated every few seconds until it succeeds.
 */
export function useContent<T>(query: Query<T>) {
  const { data, status, errorUpdateCount, refetch } = useQuery({
    ...queryOptions(query, useApi()),
    refetchInterval: ({ state }) => (state.status === 'error' ? recoveryIntervalMs : false),
  })
  // during a retry a failed query is pending again: without the count the error message would flicker
  return { data, isError: status !== 'success' && errorUpdateCount > 0, retry: () => void refetch() }
}

const recoveryIntervalMs = 10_000

export function ContentProvider({ boot, children }: { boot: Boot; children: ReactNode }) {
  const [client] = useState(() => clientFilledWith(boot.content))
  const [isHydrated, setHydrated] = useState(false)
  return (
    <QueryClientProvider client={client}>
      {/* what arrived before a section is hydrated would differ from the server's markup: nothing is asked for until then */}
      <IsRestoringProvider value={!isHydrated}>
        <BootContext value={boot}>{children}</BootContext>
        <Suspense>
          <Hydrated onHydrated={() => setHydrated(true)} />
        </Suspense>
      </IsRestoringProvider>
    </QueryClientProvider>
  )
}

/** Hydrated last, since its boundary is the last one of the page. */
function Hydrated({ onHydrated }: { onHydrated: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onHydrated, [])
  return null
}

/** The query cache as the server left it: already stale, so that everything is refetched on mount. */
function clientFilledWith(content: Boot['content']) {
  const client = createQueryClient()
  for (const [key, data] of Object.entries(content)) client.setQueryData([key], data, { updatedAt: 0 })
  return client
}
