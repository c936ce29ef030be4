import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** The same as in styles/layout.css. */
const wide = matchMedia('(width >= 56rem)')
const isWide = () => wide.matches

/** The key in local storage; its one value is COLLAPSED. */
const STORED_AS = 'portico-sidebar'
const COLLAPSED = 'collapsed'

/**
 * Whether the sidebar is open. On a wide screen this browser remembers that it was collapsed; on a small one it is a menu,
 * which begins closed, and which Esc closes. A window that crosses the width between the two begins anew.
 */
export function useSidebar() {
  const [isOpen, setIsOpen] = useState(beginsOpen)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const begin = () => setIsOpen(beginsOpen())
    wide.addEventListener('change', begin)
    return () => wide.removeEventListener('change', begin)
  }, [])

  const handleEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isWide()) return
    setIsOpen(false)
    button.current?.focus()
  })
  useEffect(() => {
    if (!isOpen) return
    const close = (event: KeyboardEvent) => handleEscape(event)
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [isOpen])

  return {
    isOpen,
    button,
    toggle: () => {
      setIsOpen(!isOpen)
      if (isWide()) remember(!isOpen)
    },
    closeOnSmallScreens: () => isWide() || setIsOpen(false),
  }
}

const beginsOpen = () => isWide() && !isRememberedAsCollapsed()

function isRememberedAsCollapsed(): boolean {
  try {
    return localStorage.getItem(STORED_AS) === COLLAPSED
  } catch {
    return false // no access to storage
  }
}

function remember(isOpen: boolean) {
  try {
    if (isOpen) localStorage.removeItem(STORED_AS)
    else localStorage.setItem(STORED_AS, COLLAPSED)
  } catch {
    // as above: it is open again next time
  }
}
