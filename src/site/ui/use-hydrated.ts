import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether JavaScript has taken the page over: what works only with it stays out of reach until then. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
