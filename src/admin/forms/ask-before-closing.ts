import { useEffect } from 'react'

/** Makes the browser ask before the tab closes, which would cancel work in progress. */
export function useAskBeforeClosing(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isBusy])
}
