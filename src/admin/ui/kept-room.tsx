import { type ReactNode, useEffect, useRef, useState } from 'react'
import { readStored, store } from '#data/rest/browser-storage.ts'
import { Spinner } from './spinner.tsx'

interface KeptRoomProps {
  name: string
  of: { isPending: boolean; isError: boolean }
  className?: string
  children: ReactNode
}

/**
 * A part of a page that reserves its room while it loads: it has the height it last had in this browser, so that content
 * below does not move under a finger. The first time, content below appears together with the part (styles/parts.css).
 */
export function KeptRoom({ name, of: { isPending, isError }, className = '', children }: KeptRoomProps) {
  const key = `portico-height-of-${name}`
  const room = useRef<HTMLDivElement>(null)
  const [height] = useState(() => readStored(key))
  const kept = isPending && height !== null && { height: Number(height) }

  useEffect(() => {
    const element = room.current
    if (!element || isPending || isError) return
    // not while it is hidden because a part above is still loading
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
