import { type ReactNode, useEffect, useRef, useState } from 'react'
import { readStored, store } from './browser-storage.ts'
import { Spinner } from './spinner.tsx'

interface KeptRoomProps {
  name: string
  /** The query behind the part. */
  of: { isPending: boolean; isError: boolean }
  className?: string
  children: ReactNode
}

/**
 * A part of a page, which has room while it loads: it is as high as it was last in this browser, so that what is below
 * does not move under a finger. The first time there is none, and what is below comes with the part (styles/parts.css).
 */
export function KeptRoom({ name, of: { isPending, isError }, className = '', children }: KeptRoomProps) {
  const key = `portico-height-of-${name}`
  const room = useRef<HTMLDivElement>(null)
  const [height] = useState(() => readStored(key))
  const kept = isPending && height !== null && { height: Number(height) }

  useEffect(() => {
    const element = room.current
    if (!element || isPending || isError) return
    // not while it is hidden by a part above it that still loads
    const observer = new ResizeObserver(() => {
      if (element.checkVisibility()) store(key, String(element.getBoundingClientRect().height))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [key, isPending, isError])

  return (
    <div
      ref={room}
      className={`flow-root ${kept ? 'kept-room overflow-clip' : ''} ${className}`}
      {...(kept && { style: kept })}
    >
      {isPending ? <Spinner /> : children}
    </div>
  )
}
