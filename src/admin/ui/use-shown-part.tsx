import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'

/** A thousand entries at once would take seconds. */
const SHOWN_AT_ONCE = 50

/** How many entries of a long list are shown. The first of those that `showMore` adds gets the focus, as soon as it is there. */
export function useShownPart<ListElement extends HTMLElement>(atFirst = SHOWN_AT_ONCE) {
  const list = useRef<ListElement>(null)
  const firstNew = useRef<number>(null)
  const [most, setMost] = useState(atFirst)

  useEffect(() => {
    const entry = firstNew.current === null ? undefined : list.current?.children[firstNew.current]
    if (!(entry instanceof HTMLElement)) return
    firstNew.current = null
    entry.focus()
  })

  return {
    /** The element whose children are the entries, each with a tabindex of -1. */
    list,
    most,
    showMore() {
      firstNew.current = list.current?.children.length ?? null
      setMost(most + SHOWN_AT_ONCE)
    },
  }
}

/** Below the part that is shown. */
export const ShowMoreButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="outline" className="justify-self-center" onClick={onClick}>
    Show more
  </Button>
)
