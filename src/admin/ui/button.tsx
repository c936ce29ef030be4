import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react'

interface Variant {
  variant?: 'solid' | 'outline' | 'quiet' | 'danger' | undefined
}

/** While disabled it does nothing, but keeps the focus, which a natively disabled button would lose. */
export const Button = ({
  variant = 'solid',
  className = '',
  type = 'button',
  disabled = false,
  onClick,
  ...rest
}: ComponentProps<'button'> & Variant) => (
  <button
    type={type}
    className={`button button-${variant} ${className}`}
    aria-disabled={disabled || undefined}
    onClick={disabled ? refuse : onClick}
    onKeyDown={pressOnce}
    {...rest}
  />
)

/** A held Enter key would press again as soon as the first press is handled. */
const pressOnce = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}

/** A submit button must not submit either, nor may Enter in a field of its form. */
const refuse = (event: MouseEvent) => event.preventDefault()
