import { useEffect, useRef, useState } from 'react'
import { readStored, store } from '#data/rest/browser-storage.ts'
import { focusPage } from '../ui/focus-page.ts'
import { useKeys } from '../ui/keys.ts'

/** Same value as in styles/layout.css. */
const wide = matchMedia('(width >= 56rem)')
const isWide = () => wide.matches

/** The key in local storage; its one value is COLLAPSED. */
const STORED_AS = 'portico-sidebar'
const COLLAPSED = 'collapsed'

/**
 * Whether the sidebar is open. On a wide screen this browser remembers that it was collapsed; on a small one it is a menu,
 * closed at first, and closed by Esc. A window that crosses the width between the two is reset.
 */
export function useSidebar() {
  const [isOpen, setIsOpen] = useState(beginsOpen)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const begin = () => setIsOpen(beginsOpen())
    wide.addEventListener('change', begin)
    return () => wide.removeEventListener('change', begin)
  }, [])

  useKeys(
    (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isWide()) return
      setIsOpen(false)
      button.current?.focus()
    },
    { isOn: isOpen },
  )

  return {
    isOpen,
    button,
    toggle: () => {
      setIsOpen(!isOpen)
      if (isWide()) store(STORED_AS, isOpen ? COLLAPSED : null)
    },
    closeIfSmall: () => {
      if (isWide()) return
      setIsOpen(false)
      focusPage() // the link that had it is hidden
    },
  }
}

const beginsOpen = () => isWide() && readStored(STORED_AS) !== COLLAPSED
