import type { ComponentProps } from 'react'
import { useWords } from '../content-context.tsx'

interface Variant {
  variant?: 'solid' | 'outline'
}

const classes = (variant: Variant['variant'] = 'solid', className?: string) =>
  `button button-${variant}${className ? ` ${className}` : ''}`

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
    <NewTab space="" />
  </ButtonLink>
)

/** For screen readers, within a link that opens a new tab. */
export const NewTab = ({ space = ' ' }: { space?: '' | ' ' }) => (
  <span className="sr-only">{space + useWords().newTab}</span>
)
