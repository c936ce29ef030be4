import { pasteTexts } from '#data/messages.ts'
import { Button } from '../ui/button.tsx'

export interface PasteNoteProps {
  text: string
  /** Pastes joined lines again as they were. */
  onKeepLines?: (() => void) | undefined
}

export const PasteNote = ({ text, onKeepLines }: PasteNoteProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
    <p role="alert">{text}</p>
    {onKeepLines && (
      <Button variant="outline" onClick={onKeepLines}>
        {pasteTexts.keepLines}
      </Button>
    )}
  </div>
)
