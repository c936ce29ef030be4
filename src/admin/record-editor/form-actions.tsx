import HistoryIcon from 'lucide-react/icons/history'
import { type ReactNode, useState } from 'react'
import { nextPublication } from '../drafts/publication-time.ts'
import { SchedulePopover } from '../drafts/schedule-popover.tsx'
import { TimeChoice } from '../drafts/time-choice.tsx'
import { useIsOwner } from '../rights.tsx'
import { Button } from '../ui/button.tsx'
import { localTime } from '../ui/local-time.ts'
import { useNow } from '../ui/time-ago.tsx'
import { type EditedState, saveStateOf } from './save-state.ts'

interface FormActionsProps {
  children: ReactNode
  saveLabel: string
  state: EditedState
  isSubmitting: boolean
  /** What is saved while the form is submitted. */
  saving: 'draft' | 'live'
  isUploading: boolean
  isWaiting: boolean
  onHistory: (() => void) | undefined
  /** With a time, the draft is published at it. Absent while there is a draft that the form does not show. */
  onKeepDraft: ((publishAt?: string) => Promise<unknown>) | undefined
  onPublish: () => void
}

/**
 * The bar at the bottom of a form: its state, and its buttons. The one that saves is quiet while there is nothing to save; it
 * keeps a draft a draft.
 */
export function FormActions(props: FormActionsProps) {
  const { state, saving, isSubmitting, onHistory, onKeepDraft, onPublish } = props
  const { isNew, changes } = state
  const isOwner = useIsOwner()
  const { kind, words } = saveStateOf(state, useNow())
  const isDraft = kind === 'draft' || kind === 'scheduled'
  const isOff = isSubmitting || props.isUploading

  const labelOf = (what: typeof saving, label: ReactNode) => (isSubmitting && saving === what ? 'Saving...' : label)
  const saveLabel = isDraft ? 'Update draft' : isOwner ? props.saveLabel : 'Save as draft'
  return (
    <div className="form-actions">
      <p role="status" className="form-actions-state" data-changed={changes > 0 || undefined} data-draft={isDraft}>
        {!isSubmitting && words && (
          <span title={state.savedAt ? localTime(state.savedAt) : undefined}>
            {words}
            {changes > 0 && words !== 'Not saved yet' && <span className="sr-only">, not saved yet</span>}
          </span>
        )}
      </p>
      {props.children}
      {isOwner && onHistory && (
        <Button variant="outline" onClick={onHistory}>
          <HistoryIcon aria-hidden="true" className="form-actions-icon" />
          <span className="form-actions-word">History</span>
        </Button>
      )}
      {isOwner && onKeepDraft && (
        <>
          {!isDraft && (
            <Button variant="outline" disabled={isOff || changes === 0} onClick={() => void onKeepDraft()}>
              {labelOf(
                'draft',
                <span className="form-actions-draft">
                  <span className="form-actions-lead">Save as </span>draft
                </span>,
              )}
            </Button>
          )}
          <Schedule
            isOff={isOff || (changes === 0 && !isDraft)}
            publishAt={isDraft ? (nextPublication(state.drafts) ?? null) : null}
            onSet={(publishAt) => void onKeepDraft(publishAt)}
          />
        </>
      )}
      {isOwner && isDraft && (
        <Button variant="outline" disabled={isOff} onClick={onPublish}>
          {labelOf('live', 'Publish now')}
        </Button>
      )}
      {(isOwner || onKeepDraft) && (
        <Button
          type="submit"
          variant={changes === 0 && !isNew ? 'quiet' : 'solid'}
          disabled={isOwner ? isSubmitting : isOff || changes === 0}
        >
          {labelOf(isDraft || !isOwner ? 'draft' : 'live', props.isWaiting ? 'Waiting for the image...' : saveLabel)}
        </Button>
      )}
    </div>
  )
}

type ScheduleProps = Pick<Parameters<typeof TimeChoice>[0], 'publishAt' | 'onSet'> & { isOff: boolean }

function Schedule({ isOff, publishAt, onSet }: ScheduleProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SchedulePopover isOpen={isOpen} isOff={isOff} onOpenChange={setIsOpen}>
      <TimeChoice
        publishAt={publishAt}
        isBusy={false}
        onSet={(chosen) => {
          setIsOpen(false)
          onSet(chosen)
        }}
      />
    </SchedulePopover>
  )
}
