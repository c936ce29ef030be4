import type { ComponentProps, KeyboardEvent } from 'react'

interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'solid' | 'outline' | 'quiet' | 'danger' | undefined
}

/**
 * While disabled it does nothing, but keeps the focus, which a natively disabled button would lose. Nor does the second press
 * of a double click: what it meets may have become another button.
 */
export const Button = ({ variant = 'solid', className = '', disabled, onClick, ...rest }: ButtonProps) => (
  <button
    type="button"
    className={`button button-${variant} ${className}`}
    aria-disabled={disabled || undefined}
    onMouseDown={(event) => void (event.detail > 1 && event.preventDefault())} // the first press has placed the focus
    onClick={(event) => (disabled || event.detail > 1 ? event.preventDefault() : onClick?.(event))}
    onKeyDown={pressOnce}
    {...rest}
  />
)

/** Sends the form that it is in, and says so until that is done: 'Saving...'. */
export const SubmitButton = ({ isBusy, label, busyLabel }: { isBusy: boolean; label: string; busyLabel: string }) => (
  <Button type="submit" disabled={isBusy}>
    {isBusy ? busyLabel : label}
  </Button>
)

/** A held Enter key would press again as soon as the first press is handled. */
const pressOnce = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}
