const SHAPES = { line: 'h-4', title: 'h-7', logo: 'size-14' } as const

/** A placeholder for content. */
export const Skeleton = ({ kind, className = '' }: { kind: keyof typeof SHAPES; className?: string }) => (
  <div aria-hidden="true" className={`skeleton ${SHAPES[kind]} ${className}`} />
)
