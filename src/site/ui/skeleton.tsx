const SHAPES = { line: 'h-4', title: 'h-7', logo: 'size-14' } as const

/** Stands where content will be. */
export const Skeleton = ({ kind, className = '' }: { kind: keyof typeof SHAPES; className?: string }) => (
  <div aria-hidden="true" className={`skeleton ${SHAPES[kind]} ${className}`} />
)
