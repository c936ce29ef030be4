import type { VersionSchema } from '../forms/form-schema.ts'
import { changesBetween, type FieldInWords } from '../history/describe-version.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface ConflictProps {
  /** The record as it is now; null if it was deleted, undefined if there is no conflict. */
  theirs: object | null | undefined
  mine: object
  schema: VersionSchema
  inWords: FieldInWords
  onKeepMine: () => void
  onTakeTheirs: () => void
  onCancel: () => void
}

/** Shows both versions of a record that was changed elsewhere since it was opened, before anything is overwritten. */
export function Conflict(props: ConflictProps) {
  const { theirs, mine, schema, inWords, onKeepMine, onTakeTheirs, onCancel } = props
  const isDeleted = theirs === null
  const differences = theirs ? changesBetween(schema, mine, theirs, inWords) : []
  return (
    <Dialog
      isOpen={theirs !== undefined}
      title="This was changed elsewhere"
      description={
        isDeleted
          ? 'It was deleted in another window. Your text is still here: copy it, or save it as a new entry.'
          : 'Another window saved it after you opened it. Choose which version to keep.'
      }
      onClose={onCancel}
    >
      <dl className="grid grid-cols-1 gap-4">
        {differences.map(({ field, label, before, after }) => (
          <div key={field} className="border-t border-line pt-3">
            <dt className="font-semibold">{label}</dt>
            <dd className="mt-2 grid grid-cols-1 gap-3 sm:grid-cols-2">
              <Version title="Yours" text={inWords(before)} />
              <Version title="Saved elsewhere" text={inWords(after)} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="dialog-actions">
        <Button variant="outline" onClick={onCancel}>
          Keep editing
        </Button>
        {!isDeleted && (
          <Button variant="outline" onClick={onTakeTheirs}>
            Take the other version
          </Button>
        )}
        <Button onClick={onKeepMine}>{isDeleted ? 'Save as new' : 'Overwrite with mine'}</Button>
      </div>
    </Dialog>
  )
}

const Version = ({ title, text }: { title: string; text: string }) => (
  <div>
    <p className="text-sm text-muted">{title}</p>
    <p className="max-h-40 overflow-auto whitespace-pre-line wrap-anywhere">{text || 'Empty'}</p>
  </div>
)
