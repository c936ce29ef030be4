import { QueryClient } from '@tanstack/react-query'
import { RestError } from './rest/rest.ts'

/**
 * For the admin: content is always refetched, on mount and reconnect, not on focus, with one retry after a second, except
 * when a session has ended and the owner has declined to log in again. While the browser is offline a read fails
 * instead of waiting.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && !(error instanceof RestError && error.status === 401),
        retryDelay: 1000,
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
    },
  })
