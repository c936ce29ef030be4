import HistoryIcon from 'lucide-react/icons/history'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'

interface FormActionsProps {
  /** Shown to the left. */
  children: ReactNode
  saveLabel: string
  isDirty: boolean
  isSubmitting: boolean
  isUploading: boolean
  /** Whether a save is waiting for an upload. */
  isWaiting: boolean
  /** Absent for a new record. */
  onHistory: (() => void) | undefined
  /** Absent while there is a draft that the form does not show. */
  onKeepDraft: (() => Promise<void>) | undefined
}

/** The buttons of a form, and whether it is saved. */
export function FormActions(props: FormActionsProps) {
  const { isDirty, isSubmitting, onHistory, onKeepDraft } = props
  const [isKeeping, setIsKeeping] = useState(false)

  async function handleKeepDraft() {
    setIsKeeping(true)
    await onKeepDraft?.()
    setIsKeeping(false)
  }

  return (
    <div className="form-actions">
      {props.children}
      {onHistory && (
        <Button variant="outline" onClick={onHistory}>
          <HistoryIcon aria-hidden="true" className="form-actions-icon" />
          <span className="form-actions-word">History</span>
        </Button>
      )}
      {onKeepDraft && (
        <Button
          variant="outline"
          disabled={isSubmitting || props.isUploading || !isDirty}
          onClick={() => void handleKeepDraft()}
        >
          {isSubmitting && isKeeping ? (
            'Saving...'
          ) : (
            <span className="form-actions-draft">
              <span className="form-actions-lead">Save as </span>draft
            </span>
          )}
        </Button>
      )}
      <p role="status" className="form-actions-state">
        {isDirty && !isSubmitting ? 'Not saved yet' : ''}
      </p>
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting && !isKeeping ? 'Saving...' : props.isWaiting ? 'Waiting for the image...' : props.saveLabel}
      </Button>
    </div>
  )
}
