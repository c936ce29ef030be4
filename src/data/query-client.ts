import { QueryClient } from '@tanstack/react-query'

/**
 * For the admin: content is always refetched, on mount and reconnect, not on focus, with one retry after a second. A read
 * fails while the browser is offline, instead of waiting until it is online.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 0,
        retry: 1,
        retryDelay: 1000,
        refetchOnMount: true,
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
    },
  })
