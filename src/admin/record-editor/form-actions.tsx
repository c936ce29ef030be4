import { Popover } from '@base-ui/react/popover'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import HistoryIcon from 'lucide-react/icons/history'
import { type ReactNode, useState } from 'react'
import { countOf } from '#content/text/count-of.ts'
import { TimeChoice } from '../drafts/time-choice.tsx'
import { useIsOwner } from '../rights.tsx'
import { Button } from '../ui/button.tsx'
import { localTime, shortTime } from '../ui/local-time.ts'
import { useNow } from '../ui/use-now.ts'

interface FormActionsProps {
  children: ReactNode
  saveLabel: string
  /** How many fields differ from what is saved; 0 if none. */
  changes: number
  /** When the record was last saved; null for a new one. */
  savedAt: string | null
  /** Whether the form shows a draft, which a save publishes. */
  isDraft: boolean
  isSubmitting: boolean
  isUploading: boolean
  isWaiting: boolean
  /** Absent for a new record. */
  onHistory: (() => void) | undefined
  /** With a time, the draft is published at it. Absent while there is a draft that the form does not show. */
  onKeepDraft: ((publishAt?: string) => Promise<void>) | undefined
}

/** The bar at the bottom of a form: its state, and its buttons. The one that saves is quiet while there is nothing to save. */
export function FormActions(props: FormActionsProps) {
  const { changes, savedAt, isDraft, isSubmitting, onHistory, onKeepDraft } = props
  const isOwner = useIsOwner()
  const [isKeeping, setIsKeeping] = useState(false)
  const isOff = isSubmitting || props.isUploading

  async function handleKeepDraft(publishAt?: string) {
    setIsKeeping(true)
    await onKeepDraft?.(publishAt)
    setIsKeeping(false)
  }

  return (
    <div className="form-actions">
      <p role="status" className="form-actions-state" data-changed={changes > 0 || undefined}>
        {!isSubmitting && <State changes={changes} savedAt={savedAt} />}
      </p>
      {props.children}
      {isOwner && onHistory && (
        <Button variant="outline" onClick={onHistory}>
          <HistoryIcon aria-hidden="true" className="form-actions-icon" />
          <span className="form-actions-word">History</span>
        </Button>
      )}
      {onKeepDraft && (
        <>
          <Button
            variant={isOwner ? 'outline' : 'solid'}
            disabled={isOff || changes === 0}
            onClick={() => void handleKeepDraft()}
          >
            {isSubmitting && (isKeeping || !isOwner) ? (
              'Saving...'
            ) : (
              <span className={isOwner ? 'form-actions-draft' : ''}>
                <span className={isOwner ? 'form-actions-lead' : ''}>Save as </span>draft
              </span>
            )}
          </Button>
          {isOwner && (
            <Schedule
              isOff={isOff || (changes === 0 && !isDraft)}
              onSet={(publishAt) => void handleKeepDraft(publishAt)}
            />
          )}
        </>
      )}
      {isOwner && (
        <Button
          type="submit"
          variant={changes === 0 && savedAt !== null && !isDraft ? 'quiet' : 'solid'}
          disabled={isSubmitting}
        >
          {isSubmitting && !isKeeping ? 'Saving...' : props.isWaiting ? 'Waiting for the image...' : props.saveLabel}
        </Button>
      )}
    </div>
  )
}

/** '2 changes', 'Saved 9:12 AM', or with the day if it was not today. */
function State({ changes, savedAt }: { changes: number; savedAt: string | null }) {
  const now = useNow()
  if (changes > 0 && savedAt === null) return 'Not saved yet'
  if (changes > 0)
    return (
      <>
        {countOf(changes, 'change')}
        <span className="sr-only">, not saved yet</span>
      </>
    )
  if (savedAt === null) return null
  return <span title={localTime(savedAt)}>Saved {shortTime(savedAt, now)}</span>
}

function Schedule({ isOff, onSet }: { isOff: boolean; onSet: (publishAt: string) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover.Root open={isOpen && !isOff} onOpenChange={(open) => setIsOpen(open && !isOff)}>
      <Popover.Trigger render={<Button variant="outline" disabled={isOff} />}>
        <CalendarClock aria-hidden="true" className="form-actions-icon" />
        <span className="form-actions-word">Schedule…</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="top" align="end" sideOffset={8} className="popup-place">
          <Popover.Popup className="popup schedule">
            <Popover.Title className="font-semibold">When should visitors see it?</Popover.Title>
            <TimeChoice
              publishAt={null}
              isBusy={false}
              onSet={(publishAt) => {
                setIsOpen(false)
                onSet(publishAt)
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
