import { type NetworkMode, QueryClient } from '@tanstack/react-query'

/**
 * Content is always refetched: on mount and reconnect, not on focus, with one retry after a second. With `always` a read
 * fails while the browser is offline, instead of waiting until it is online.
 */
export const createQueryClient = (networkMode: NetworkMode = 'online') =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode,
        staleTime: 0,
        retry: 1,
        retryDelay: 1000,
        refetchOnMount: true,
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
    },
  })
