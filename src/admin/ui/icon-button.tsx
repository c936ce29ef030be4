import type { ComponentType } from 'react'

interface IconButtonProps {
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>
  label: string
  /** Disabled but still focusable: a button that disappeared on use would lose the focus. */
  isOff?: boolean
  onClick: () => void
}

export const IconButton = ({ icon: Icon, label, isOff = false, onClick }: IconButtonProps) => (
  <button
    type="button"
    className="icon-button"
    aria-label={label}
    title={label}
    aria-disabled={isOff || undefined}
    onClick={() => !isOff && onClick()}
  >
    <Icon aria-hidden="true" className="size-4" />
  </button>
)
