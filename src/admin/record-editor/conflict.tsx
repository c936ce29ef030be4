import { toPlainText } from '#content/rich-text.ts'
import { readableValue } from '../history/describe-version.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface ConflictProps {
  /** The record as it is now; null if it was deleted, undefined if there is no conflict. */
  theirs: object | null | undefined
  mine: object
  /** The label of a field; undefined for one that is not shown. */
  labelOf: (field: string) => string | undefined
  /** The value of a field in words. */
  inWords?: ((field: string, value: unknown) => string) | undefined
  onKeepMine: () => void
  onTakeTheirs: () => void
  onCancel: () => void
}

/** Shows both versions of a record that was changed elsewhere since it was opened, before anything is overwritten. */
export function Conflict(props: ConflictProps) {
  const { theirs, mine, labelOf, inWords = textOf, onKeepMine, onTakeTheirs, onCancel } = props
  const isDeleted = theirs === null
  const differences = theirs ? differencesOf(mine, theirs, labelOf, inWords) : []
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
          Keep editing
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

function differencesOf(
  mine: object,
  theirs: object,
  labelOf: ConflictProps['labelOf'],
  inWords: (field: string, value: unknown) => string,
) {
  return Object.entries(mine).flatMap(([field, value]) => {
    const label = labelOf(field)
    const theirValue = (theirs as Record<string, unknown>)[field] // every row is one
    const [yours, other] = [inWords(field, value), inWords(field, theirValue)]
    // the same words may be formatted differently
    const isSame = yours === other && (typeof value !== 'string' || value === (theirValue ?? ''))
    return label && !isSame ? [{ label, yours, other }] : []
  })
}

const textOf = (_field: string, value: unknown) =>
  typeof value === 'string' ? toPlainText(value) : readableValue(value)
