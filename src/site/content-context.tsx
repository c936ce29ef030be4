import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useState } from 'react'
import { type Query, queryOptions } from '#data/content-query.ts'
import { createQueryClient } from '#data/query-client.ts'
import { type Boot, contentOf } from './boot.ts'

const BootContext = createContext<Omit<Boot, 'path'>>({ content: {}, api: { url: '', key: '' } })

/** The content backend as this page reaches it; an empty url is the page's own origin. */
export const useApi = () => use(BootContext).api

/** Undefined when the site has no behaviour analytics. */
export const useClarityProjectId = () => use(BootContext).clarityProjectId

/** A piece of content as the server sent it with the page; undefined when it had none to give. */
export const useSent = <T,>(query: Query<T>) => contentOf(use(BootContext).content, query)

/**
 * What a section shows. The server's content stands until fresh data arrives, so `data` is undefined only when the
 * server had none to give; a query that failed is asked again every few seconds until it recovers.
 */
export function useContent<T>(query: Query<T>) {
  const { data, status, errorUpdateCount, refetch } = useQuery({
    ...queryOptions(query, useApi()),
    refetchInterval: ({ state }) => (state.status === 'error' ? recoveryIntervalMs : false),
  })
  // while it is asked again a failed query is pending: without the count, what tells of the failure would come and go
  return { data, isError: status !== 'success' && errorUpdateCount > 0, retry: () => void refetch() }
}

const recoveryIntervalMs = 10_000

export function ContentProvider({ boot, children }: { boot: Boot; children: ReactNode }) {
  const [client] = useState(() => clientFilledWith(boot.content))
  return (
    <QueryClientProvider client={client}>
      <BootContext value={boot}>{children}</BootContext>
    </QueryClientProvider>
  )
}

/** The query cache as the server left it: stale at once, so that everything is refetched on mount. */
function clientFilledWith(content: Boot['content']) {
  const client = createQueryClient()
  for (const [key, data] of Object.entries(content)) client.setQueryData([key], data, { updatedAt: 0 })
  return client
}
