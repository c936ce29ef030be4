import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface ConflictProps {
  /** What stands there now; null when it was deleted, undefined when nothing is in conflict. */
  theirs: object | null | undefined
  mine: object
  labels: Record<string, string | undefined>
  onKeepMine: () => void
  onTakeTheirs: () => void
  onCancel: () => void
}

/** The record changed elsewhere since it was opened: both versions, before anything is overwritten (decision 4). */
export function Conflict({ theirs, mine, labels, onKeepMine, onTakeTheirs, onCancel }: ConflictProps) {
  const isDeleted = theirs === null
  const differences = theirs ? differencesOf(mine, theirs, labels) : []
  return (
    <Dialog
      isOpen={theirs !== undefined}
      title="This was changed elsewhere"
      description={
        isDeleted
          ? 'It was deleted in another window. Your words are still here: copy them, or save them as a new entry.'
          : 'Another window saved it after you opened it. Choose which version stays.'
      }
      onClose={onCancel}
    >
      <dl className="grid gap-4">
        {differences.map(({ label, yours, other }) => (
          <div key={label} className="border-t border-line pt-3">
            <dt className="font-semibold">{label}</dt>
            <dd className="mt-2 grid gap-3 sm:grid-cols-2">
              <Version title="Yours" text={yours} />
              <Version title="Saved elsewhere" text={other} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="dialog-actions">
        <Button variant="outline" onClick={onCancel}>
          Go on editing
        </Button>
        {!isDeleted && (
          <Button variant="outline" onClick={onTakeTheirs}>
            Take the other version
          </Button>
        )}
        <Button onClick={onKeepMine}>{isDeleted ? 'Save as new' : 'Save mine over it'}</Button>
      </div>
    </Dialog>
  )
}

const Version = ({ title, text }: { title: string; text: string }) => (
  <div>
    <p className="text-sm text-muted">{title}</p>
    <p className="max-h-40 overflow-auto whitespace-pre-line">{text || 'Empty'}</p>
  </div>
)

function differencesOf(mine: object, theirs: object, labels: ConflictProps['labels']) {
  return Object.entries(mine).flatMap(([field, value]) => {
    const label = labels[field]
    const [yours, other] = [textOf(value), textOf((theirs as Record<string, unknown>)[field])] // any row is such
    return label && yours !== other ? [{ label, yours, other }] : []
  })
}

const textOf = (value: unknown) =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
