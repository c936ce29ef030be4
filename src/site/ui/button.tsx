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
