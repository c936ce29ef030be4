import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page is hydrated: what needs JavaScript stays out of reach until then. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
