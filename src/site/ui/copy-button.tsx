import type { BioLength } from '#content/press-kit/press-kit.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

interface CopyButtonProps {
  text: string
  label: string
  action?: string
  /** Counted under this name when copied. */
  bio?: BioLength
}

/** Copying needs a script (reading/copy-buttons.ts): without one the button only reserves its space. */
export const CopyButton = ({ text, label, action = 'Copy text', bio }: CopyButtonProps) => (
  <div className="invisible in-data-scripted:visible">
    <Button variant="outline" aria-label={label} data-copy={text} data-copy-count={bio}>
      <Icon name="copy" className="size-4" />
      <span>{action}</span>
    </Button>
    <span role="status" className="sr-only" />
  </div>
)
