import { useEffect, useRef, useState } from 'react'
import { readStored, store } from './browser-storage.ts'

/**
 * Keeps room for a part of a page while it loads: as high as it was last in this browser, so that what is below does not
 * move under a finger.
 */
export function useKeptRoom(name: string, isPending: boolean) {
  const key = `portico-height-of-${name}`
  const ref = useRef<HTMLDivElement>(null)
  const [height] = useState(() => Number(readStored(key)))
  const isKept = isPending && height > 0

  useEffect(() => {
    if (!isPending) store(key, String(ref.current?.getBoundingClientRect().height ?? 0))
  })

  return { ref, isKept, style: isKept ? { height } : undefined }
}
