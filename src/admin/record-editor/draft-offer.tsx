import { useState } from 'react'
import { type Draft, draftsOfForm, dropDraft } from '../forms/draft.ts'
import { shownValues, type VersionSchema } from '../forms/form-schema.ts'
import type { FieldChange, FieldInWords } from '../history/describe-version.ts'
import { Button } from '../ui/button.tsx'
import { localTime } from '../ui/local-time.ts'

interface DraftOfferProps {
  formKey: string
  schema: VersionSchema
  openedAt: string | null
  /** What a draft would change in the record. */
  changesOf: (values: Draft['values']) => FieldChange[]
  inWords: FieldInWords
  /** After the draft is gone. */
  onDiscard: (values: Draft['values']) => void
  /** Asks first if what is typed would be lost. */
  onReplace: (replace: () => void) => void
  onRestore: (draft: Draft) => void
  /** The buttons of a draft, of which one had the focus, are about to go. */
  onAnswered: () => void
}

/** Offers the changes that a closed or crashed tab had not saved. */
export function DraftOffer(props: DraftOfferProps) {
  const { formKey, schema, openedAt, changesOf, inWords, onDiscard, onReplace, onRestore, onAnswered } = props
  const [drafts, setDrafts] = useState(() => shownDrafts(formKey, schema))

  function drop(key: string) {
    dropDraft(key)
    setDrafts((offered) => offered.filter(([one]) => one !== key))
    onAnswered()
  }

  return drafts.map(([key, draft]) => (
    <div key={key} role="status" className="card grid gap-3 border-accent">
      <p>
        You have unsaved changes from {localTime(draft.typedAt)}.
        {draft.openedAt !== openedAt &&
          ' This has been saved again since then. Restoring puts your changes into the form; nothing is saved yet.'}
      </p>
      <Changes of={changesOf(draft.values)} inWords={inWords} />
      <div className="flex gap-2">
        <Button
          onClick={() =>
            onReplace(() => {
              onRestore(draft)
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
            onDiscard(draft.values)
          }}
        >
          Discard
        </Button>
      </div>
    </div>
  ))
}

const shownDrafts = (formKey: string, schema: VersionSchema) =>
  draftsOfForm(formKey)
    .map(([key, draft]) => [key, { ...draft, values: shownValues(schema, draft.values) }] as const)
    .filter(([, { values }]) => Object.keys(values).length > 0)

const MOST_CHANGES = 3

/** The first changed fields with the beginnings of their words: several drafts of one form differ by these. */
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
