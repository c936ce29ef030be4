import { QueryClient } from '@tanstack/react-query'

/** Content is always refetched: on mount and reconnect, not on focus, with one retry after a second. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 0,
        retry: 1,
        retryDelay: 1000,
        refetchOnMount: true,
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
    },
  })
