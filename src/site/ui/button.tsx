import type { ComponentProps } from 'react'

interface Look {
  look?: 'solid' | 'outline'
}

const classes = (look: Look['look'] = 'solid', className = '') => `button button-${look} ${className}`

export const Button = ({ look, className, type = 'button', ...rest }: ComponentProps<'button'> & Look) => (
  <button type={type} className={classes(look, className)} {...rest} />
)

export const ButtonLink = ({ look, className, children, ...rest }: ComponentProps<'a'> & Look) => (
  <a className={classes(look, className)} {...rest}>
    {children}
  </a>
)
