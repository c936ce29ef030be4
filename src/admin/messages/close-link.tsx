import X from 'lucide-react/icons/x'
import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'

/** The state of a history entry that directly follows the list. */
export const FROM_LIST = { isFromList: true } as const

/**
 * Returns to the list so that Back does not open the message again: goes one step back if the list came before, else
 * replaces the history entry.
 */
export function CloseLink({ to }: { to: string }) {
  const { state } = useLocation()
  const navigate = useNavigate()

  function handleClick(event: MouseEvent) {
    if (!state?.isFromList || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate(-1)
  }

  return (
    <Link
      to={to}
      replace
      preventScrollReset
      onClick={handleClick}
      className="icon-button -my-2 -mr-2"
      aria-label="Close the message"
      title="Close"
    >
      <X aria-hidden="true" className="size-4" />
    </Link>
  )
}
