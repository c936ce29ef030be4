import type { ComponentProps } from 'react'

interface Variant {
  variant?: 'solid' | 'outline'
}

const classes = (variant: Variant['variant'] = 'solid', className = '') => `button button-${variant} ${className}`

export const Button = ({ variant, className, type = 'button', ...rest }: ComponentProps<'button'> & Variant) => (
  <button type={type} className={classes(variant, className)} {...rest} />
)

export const ButtonLink = ({ variant, className, children, ...rest }: ComponentProps<'a'> & Variant) => (
  <a className={classes(variant, className)} {...rest}>
    {children}
  </a>
)

/** A button that leads to another site, in a new tab. */
export const OutLink = ({ children, ...rest }: ComponentProps<'a'> & Variant) => (
  <ButtonLink variant="outline" target="_blank" rel="noopener" {...rest}>
    {children}
    <span className="sr-only">(opens in a new tab)</span>
  </ButtonLink>
)
