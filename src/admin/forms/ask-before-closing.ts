import { useEffect } from 'react'

/** Has the browser ask before the tab closes, which would end what is under way. */
export function useAskBeforeClosing(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isBusy])
}
