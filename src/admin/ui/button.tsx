import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react'

const button = cva('button', {
  variants: { variant: { solid: 'button-solid', outline: 'button-outline', danger: 'button-danger' } },
  defaultVariants: { variant: 'solid' },
})

/** While disabled it does nothing, but keeps the focus, which a natively disabled button would lose. */
export const Button = ({
  variant,
  className,
  type = 'button',
  disabled = false,
  onClick,
  ...rest
}: ComponentProps<'button'> & VariantProps<typeof button>) => (
  <button
    type={type}
    className={button({ variant, className })}
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
