import { useEffect, useRef, useState } from 'react'
import { readStored, store } from './browser-storage.ts'

/**
 * Keeps room for a part of a page while it loads: as high as it was last in this browser, so that what is below does not
 * move under a finger.
 */
export function useKeptRoom(name: string, isLoaded: boolean) {
  const key = `portico-height-of-${name}`
  const part = useRef<HTMLDivElement>(null)
  const [height] = useState(() => Number(readStored(key)))

  useEffect(() => {
    if (isLoaded) store(key, String(part.current?.getBoundingClientRect().height ?? 0))
  })

  return { ref: part, style: isLoaded ? undefined : { minHeight: height } }
}
