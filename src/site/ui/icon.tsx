/** The icons of the public half; document.tsx puts their drawings into every page once. */
export type IconName =
  | 'arrow-up-right'
  | 'check'
  | 'coins'
  | 'compass'
  | 'copy'
  | 'download'
  | 'hand-heart'
  | 'landmark'
  | 'mail'
  | 'menu'
  | 'mic'
  | 'newspaper'
  | 'presentation'
  | 'sprout'
  | 'x'
  | 'linkedin'
  | 'substack'

/** A drawing of the document's sprite, so that neither the script nor a repeated icon carries it again. Always decoration: the words stand beside it. */
export const Icon = ({ name, className = 'size-5' }: { name: IconName; className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className={className}>
    <use href={`#icon-${name}`} />
  </svg>
)
