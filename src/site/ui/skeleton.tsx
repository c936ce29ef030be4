import type { ReactNode } from 'react'

const SHAPES = { line: 'h-4', title: 'h-7', logo: 'logo' } as const

export const Skeleton = ({ kind, className = '' }: { kind: keyof typeof SHAPES; className?: string }) => (
  <div aria-hidden="true" className={`skeleton ${SHAPES[kind]} ${className}`} />
)

interface SkeletonsProps {
  /** For screen readers. */
  loading: string
  count: number
  /** Classes of the list, and of each of its items. */
  className?: string
  itemClassName: string
  testId: string
  children: ReactNode
}

export const Skeletons = ({ loading, count, className, itemClassName, testId, children }: SkeletonsProps) => (
  <div role="status">
    <span className="sr-only">{loading}</span>
    <div className={className} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={index} className={itemClassName} data-testid={testId}>
          {children}
        </div>
      ))}
    </div>
  </div>
)
