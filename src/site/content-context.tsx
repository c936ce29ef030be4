import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useState } from 'react'
import type { ContentQuery } from '#data/content-query.ts'
import { createQueryClient } from '#data/query-client.ts'
import { createRest, type Rest } from '#data/rest.ts'
import type { Boot } from './boot.ts'

interface ContentSource {
  rest: Rest
  api: Boot['api']
}

const SourceContext = createContext<ContentSource | null>(null)

/** The content backend as this page reaches it. */
export function useSource(): ContentSource {
  const source = use(SourceContext)
  if (!source) throw new Error('ContentProvider is missing above this component')
  return source
}

/**
 * What a section shows. The server's content stands until fresh data arrives, so `data` is undefined only when the
 * server had none to give; a query that failed is asked again every few seconds until it recovers.
 */
export const useContent = <T,>(query: (rest: Rest) => ContentQuery<T>) => {
  const { rest } = useSource()
  const { data, isError, refetch } = useQuery({
    ...query(rest),
    refetchInterval: ({ state }) => (state.status === 'error' ? recoveryIntervalMs : false),
  })
  return { data, isError, retry: () => void refetch() }
}

const recoveryIntervalMs = 10_000

/** The query cache as the server left it: stale at once, so that everything is refetched on mount. */
export function filledQueryClient(content: Boot['content']): QueryClient {
  const client = createQueryClient()
  for (const [key, data] of Object.entries(content)) client.setQueryData([key], data, { updatedAt: 0 })
  return client
}

export function ContentProvider({ boot, children }: { boot: Boot; children: ReactNode }) {
  const [client] = useState(() => filledQueryClient(boot.content))
  const [source] = useState(() => ({
    rest: createRest({ ...boot.api, url: boot.api.url || originHere() }),
    api: boot.api,
  }))
  return (
    <QueryClientProvider client={client}>
      <SourceContext value={source}>{children}</SourceContext>
    </QueryClientProvider>
  )
}

/** While the server renders nothing is fetched: the address only has to be well formed. */
const originHere = () => (typeof location === 'undefined' ? 'http://server' : location.origin)
