import { useSyncExternalStore } from 'react'

/** Room for a form and a page beside it, the sidebar not counted. */
const WIDE = '(width >= 80rem)'

const subscribe = (onChange: () => void) => {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the preview fits beside the form. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
