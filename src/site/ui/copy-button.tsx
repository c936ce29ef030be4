import type { BioLength } from '#content/press-kit/press-kit.ts'
import { dataWords } from '#content/words/language.ts'
import { useWords } from '../content-context.tsx'
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
export function CopyButton({ text, label, action, bio }: CopyButtonProps) {
  const words = useWords()
  const said = { 'aria-label': label, 'data-words': dataWords(words, words.copy) }
  return (
    <div className="invisible in-data-scripted:visible">
      <Button variant="outline" {...said} data-copy={text} data-copy-count={bio}>
        <Icon name="copy" className="size-4" />
        <span>{action ?? words.copyText}</span>
      </Button>
      <span role="status" className="sr-only" />
    </div>
  )
}
