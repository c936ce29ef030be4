import type { MouseEvent } from 'react'
import type { Icon } from './icon.ts'

interface IconButtonProps {
  icon: Icon
  /** For code that moves the focus to it. */
  id?: string
  label: string
  /** Absent for an action that is not a toggle. */
  isPressed?: boolean
  /** Disabled but still focusable: a button that disappeared on use would lose the focus. */
  isOff?: boolean
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
}

export const IconButton = ({ icon: ButtonIcon, id, label, isPressed, isOff = false, onClick }: IconButtonProps) => (
  <button
    type="button"
    id={id}
    className="icon-button"
    aria-label={label}
    title={label}
    aria-pressed={isPressed}
    aria-disabled={isOff || undefined}
    onClick={(event) => !isOff && onClick(event)}
  >
    <ButtonIcon aria-hidden="true" className="size-4" />
  </button>
)
