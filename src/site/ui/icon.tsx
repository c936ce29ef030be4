import type { DRAWINGS } from '../rendering/icon-sprite.tsx'

/** The icons of the public half; document.tsx adds their drawings to every page once. */
export type IconName = keyof typeof DRAWINGS

/**
 * An icon of the document's sprite, so that neither scripts nor repeated icons contain the drawing. Always decorative: it has
 * text beside it.
 */
export const Icon = ({ name, className = 'size-5' }: { name: IconName; className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className={className}>
    <use href={`#icon-${name}`} />
  </svg>
)
