import type { Row } from '#content/guard.ts'
import { draftMessages } from '#data/messages.ts'
import { timeAgo } from '../history/describe-version.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toasts.tsx'
import type { DraftOfForm } from './use-content-draft.ts'
import { useLiveRows } from './use-drafts.ts'

interface DraftNoteProps {
  of: DraftOfForm
  opened: Row | null
  /** Puts the draft into the form. */
  onContinue: (fields: Record<string, unknown>) => void
  /** Puts what visitors see into the form again. */
  onLeave: () => void
  /** After the draft is gone. */
  onDiscarded: (fields: Record<string, unknown>) => void
}

/** Above a form whose row has a draft: says so, and what the form shows. */
export function DraftNote({
  of: { draft, isShown, setIsShown, drop },
  opened,
  onContinue,
  onLeave,
  onDiscarded,
}: DraftNoteProps) {
  const live = useLiveRows(draft ? [draft] : undefined, opened?.updated_at)
  if (!draft) return null
  return (
    <div role="status" className="card grid gap-3 border-accent">
      <p>
        {isShown
          ? 'This is your draft, not what visitors see. ‘Save Changes’ publishes it.'
          : `There is a draft of this, saved ${timeAgo(draft.updated_at)}. The form shows what visitors see.`}
        {draft.publish_at && ` It is published by itself on ${timeFormat.format(new Date(draft.publish_at))}.`}
        {live.data?.get(draft.id)?.isOvertaken &&
          ' The live version has been changed since it was begun: look through it before you save.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {isShown ? (
          <Button variant="outline" onClick={onLeave}>
            Show the live version
          </Button>
        ) : (
          <Button
            onClick={() => {
              onContinue(draft.fields)
              setIsShown(true)
            }}
          >
            Continue with the draft
          </Button>
        )}
        <Button
          variant="outline"
          onClick={async () => {
            if (isShown) onLeave()
            if (!(await drop(draft))) return
            onDiscarded(draft.fields)
            showToast(draftMessages.discarded)
          }}
        >
          Discard draft
        </Button>
      </div>
    </div>
  )
}

const timeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })
