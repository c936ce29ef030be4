import { type ComponentProps, useEffect, useState } from 'react'
import { Button } from './button.tsx'

/** For what only its owner may allow: it works once this window was in front for a moment. */
export function ConsentButton({ disabled, ...rest }: ComponentProps<typeof Button>) {
  const isSeen = useIsSeen()
  return <Button disabled={disabled || !isSeen} {...rest} />
}

/** Longer than the time between the two presses of a double click. */
const LOOK_MS = 1000

/**
 * Whether this window has been in front for a moment. Another one may have covered it and closed at the first press of a
 * double click, whose second press then comes here.
 */
function useIsSeen(): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function look() {
      clearTimeout(timer)
      setIsSeen(false)
      if (document.visibilityState === 'visible' && document.hasFocus()) timer = setTimeout(setIsSeen, LOOK_MS, true)
    }
    look()
    const left = new AbortController()
    for (const event of ['focus', 'blur', 'visibilitychange']) addEventListener(event, look, { signal: left.signal })
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [])
  return isSeen
}
