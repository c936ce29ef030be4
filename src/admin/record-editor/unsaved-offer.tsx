import { useState } from 'react'
import { countOf } from '#content/text/count-of.ts'
import { isSameContent } from '#data/records/save-record.ts'
import { shownValues, type VersionSchema } from '../forms/form-schema.ts'
import { dropUnsaved, type UnsavedChanges, unsavedOfForm } from '../forms/unsaved.ts'
import type { FieldChange, FieldInWords } from '../history/describe-version.ts'
import { Button } from '../ui/button.tsx'
import { localTime } from '../ui/local-time.ts'

interface UnsavedOfferProps {
  formKey: string
  schema: VersionSchema
  openedAt: string | null
  changesOf: (values: UnsavedChanges['values']) => FieldChange[]
  inWords: FieldInWords
  onDiscard: (values: UnsavedChanges['values']) => void
  /** Asks first if text typed into the form would be lost. */
  onReplace: (replace: () => void) => void
  onRestore: (unsaved: UnsavedChanges) => void
  /** The focused button is about to disappear. */
  onAnswered: () => void
}

/** Offers the unsaved changes of a closed or crashed tab, the latest first, one after the other. */
export function UnsavedOffer(props: UnsavedOfferProps) {
  const { formKey, schema, openedAt, changesOf, inWords, onDiscard, onReplace, onRestore, onAnswered } = props
  const [offered, setOffered] = useState(() => readOffered(formKey, schema))

  function drop(key: string) {
    dropUnsaved(key)
    setOffered((all) => all.filter(([one]) => one !== key))
    onAnswered()
  }

  const [latest, ...earlier] = offered
  if (!latest) return null
  const [key, unsaved] = latest
  return (
    <div key={key} role="status" className="card grid gap-3 border-attention">
      <p>
        You have unsaved changes from {localTime(unsaved.typedAt)}.
        {unsaved.openedAt !== openedAt &&
          ' This has been saved again since then. Restoring puts your changes into the form; nothing is saved yet.'}
        {earlier.length > 0 &&
          ` ${countOf(earlier.length, 'earlier version is', 'earlier versions are')} offered next.`}
      </p>
      <Changes of={changesOf(unsaved.values)} inWords={inWords} />
      <div className="flex gap-2">
        <Button
          onClick={() =>
            onReplace(() => {
              onRestore(unsaved)
              drop(key)
            })
          }
        >
          Restore
        </Button>
        <Button
          variant="outline"
          onClick={() => {
            drop(key)
            onDiscard(unsaved.values)
          }}
        >
          Discard
        </Button>
      </div>
    </div>
  )
}

const readOffered = (formKey: string, schema: VersionSchema) =>
  unsavedOfForm(formKey)
    .map(([key, unsaved]) => [key, { ...unsaved, values: shownValues(schema, unsaved.values) }] as const)
    .filter(([, { values }]) => Object.keys(values).length > 0)
    // a page that is reloaded again and again leaves the same words behind each time
    .filter(([key, { values }], index, all) => {
      const isLater = all.slice(0, index).some(([, later]) => isSameContent(later.values, values))
      if (isLater) dropUnsaved(key)
      return !isLater
    })

const MOST_CHANGES = 3

/** The first changed fields and the start of their text, which tell several sets of unsaved changes apart. */
function Changes({ of: changes, inWords }: { of: FieldChange[]; inWords: FieldInWords }) {
  const others = changes.length - MOST_CHANGES
  return (
    changes.length > 0 && (
      <ul className="min-w-0 text-sm text-muted">
        {changes.slice(0, MOST_CHANGES).map(({ field, label, after }) => (
          <li key={field} className="truncate" dir="auto">
            {label}: {inWords(after) || 'Empty'}
          </li>
        ))}
        {others > 0 && <li>and {others} more</li>}
      </ul>
    )
  )
}
