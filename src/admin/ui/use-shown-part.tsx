import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'

/** A thousand entries at once would take seconds. */
const SHOWN_AT_ONCE = 50

const childrenOf = (list: HTMLElement): ArrayLike<Element> => list.children

/** How many entries of a long list are shown. The first of those that `showMore` adds gets the focus, as soon as it is there. */
export function useShownPart<ListElement extends HTMLElement>(atFirst = SHOWN_AT_ONCE, entriesIn = childrenOf) {
  const list = useRef<ListElement>(null)
  const firstNew = useRef<number>(null)
  const [most, setMost] = useState(atFirst)

  useEffect(() => {
    const entry = firstNew.current === null ? undefined : list.current && entriesIn(list.current)[firstNew.current]
    if (!(entry instanceof HTMLElement)) return
    firstNew.current = null
    entry.focus()
  })

  return {
    /** The element in which the entries are, each with a tabindex of -1. */
    list,
    most,
    showMore() {
      firstNew.current = list.current && entriesIn(list.current).length
      setMost(most + SHOWN_AT_ONCE)
    },
  }
}

export const ShowMoreButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="outline" className="justify-self-center" onClick={onClick}>
    Show more
  </Button>
)
