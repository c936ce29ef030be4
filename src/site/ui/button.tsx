import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const button = cva('button', {
  variants: { look: { solid: 'button-solid', outline: 'button-outline' } },
  defaultVariants: { look: 'solid' },
})

type Look = VariantProps<typeof button>

export const Button = ({ look, className = '', type = 'button', ...rest }: ComponentProps<'button'> & Look) => (
  <button type={type} className={`${button({ look })} ${className}`} {...rest} />
)

export const ButtonLink = ({ look, className = '', children, ...rest }: ComponentProps<'a'> & Look) => (
  <a className={`${button({ look })} ${className}`} {...rest}>
    {children}
  </a>
)
