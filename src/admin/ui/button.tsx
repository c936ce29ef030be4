import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const button = cva('button', {
  variants: { variant: { solid: 'button-solid', outline: 'button-outline', danger: 'button-danger' } },
  defaultVariants: { variant: 'solid' },
})

export const Button = ({
  variant,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & VariantProps<typeof button>) => (
  <button type={type} className={button({ variant, className })} {...rest} />
)
