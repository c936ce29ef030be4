import { cva } from 'class-variance-authority'

const shape = cva('skeleton', {
  variants: { kind: { line: 'h-4', title: 'h-7', picture: 'aspect-4/3 w-full', logo: 'size-14' } },
})

export const Skeleton = ({
  kind,
  className = '',
}: {
  kind: 'line' | 'title' | 'picture' | 'logo'
  className?: string
}) => <div aria-hidden="true" className={`${shape({ kind })} ${className}`} />
