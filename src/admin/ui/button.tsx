import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const button = cva('button', {
  variants: { look: { solid: 'button-solid', outline: 'button-outline', danger: 'button-danger' } },
  defaultVariants: { look: 'solid' },
})

export const Button = ({
  look,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & VariantProps<typeof button>) => (
  <button type={type} className={button({ look, className })} {...rest} />
)
