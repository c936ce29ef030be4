import { useState } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'
import type { ContentDraft } from '#content/draft.ts'
import type { Row } from '#content/guard.ts'
import { latest } from '#content/text/dates.ts'
import type { LiveRow } from '#data/drafts/drafts.ts'
import { useIsOwner } from '../rights.tsx'
import { Button } from '../ui/button.tsx'
import { timeAgo } from '../ui/local-time.ts'
import { useQuestion } from '../ui/use-question.tsx'
import { PreparedBy } from './prepared-by.tsx'
import type { DraftOfForm } from './use-content-draft.ts'
import { useLiveRows } from './use-drafts.ts'

interface DraftNoteProps {
  of: Pick<DraftOfForm, 'drafts' | 'isShown' | 'show' | 'drop'>
  opened: Row | null
  /** Names a row of a form that edits a whole list. */
  nameOf: ((fields: Record<string, unknown>) => string) | undefined
  /** Whether the form differs from what it shows. */
  isTypedIn: boolean
  onReplace: (replace: () => void) => void
  onContinue: (drafts: readonly ContentDraft[]) => void
  /** Puts the live values back into the form, except where the owner has changed them. */
  onLeave: (were: FieldValues) => void
  onDiscarded: (fields: readonly ContentDraft['fields'][]) => void
}

/** Above a form whose rows have drafts: says which version the form shows. */
export function DraftNote(props: DraftNoteProps) {
  const { opened, nameOf, isTypedIn, onReplace, onContinue, onLeave, onDiscarded } = props
  const { drafts, isShown, show, drop } = props.of
  const { getValues } = useFormContext()
  const discarding = useQuestion({ title: 'Discard this draft?', action: 'Discard' })
  const [isDiscarding, setIsDiscarding] = useState(false)
  const live = useLiveRows(drafts.length > 0 ? drafts : undefined, { liveVersion: opened?.updated_at })
  const overtaken = drafts.flatMap(({ id }) => live.data?.get(id) ?? []).filter(({ isOvertaken }) => isOvertaken)
  const happened = overtaken.some(({ row }) => row === null) ? 'deleted' : 'changed'
  const newest = latest(drafts.map(({ updated_at }) => updated_at))
  // a form of one row cannot show that it is removed
  const isRemoval = !nameOf && drafts.some(({ is_removal }) => is_removal)
  const isOwner = useIsOwner()
  if (!newest) return null

  async function handleDiscard() {
    setIsDiscarding(true)
    const were = structuredClone(getValues())
    const isDone = await drop()
    setIsDiscarding(false)
    if (!isDone) return
    if (isShown) onLeave(were)
    onDiscarded(drafts.map(({ fields }) => fields))
  }

  return (
    <div role="status" className="card grid gap-3 border-attention">
      <p>
        {isShown
          ? `This is a draft, not what visitors see. ${isOwner ? '‘Publish now’ puts it on your page.' : 'An owner publishes it.'}`
          : isRemoval
            ? 'A draft removes this once it is published. The form shows what visitors see.'
            : `There is a draft of this, saved ${timeAgo(newest)}. The form shows what visitors see.`}
        {nameOf &&
          !isShown &&
          ` In it: ${listFormat.format(drafts.map((draft) => inWords(draft, nameOf, live.data)))}.`}
        {overtaken.length > 0 &&
          ` The live version has been ${happened} since it was started: check it before you save.`}
      </p>
      {drafts.map((draft) => (
        <PreparedBy key={draft.id} draft={draft} />
      ))}
      <div className="flex flex-wrap gap-2">
        {isShown ? (
          // a new entry has none
          opened && (
            <Button variant="outline" onClick={() => onReplace(() => onLeave(getValues()))}>
              Show the live version
            </Button>
          )
        ) : isRemoval ? null : (
          <Button
            onClick={() =>
              onReplace(() => {
                onContinue(drafts)
                show(drafts)
              })
            }
          >
            Continue with the draft
          </Button>
        )}
        <Button
          variant="outline"
          disabled={isDiscarding}
          onClick={() => discarding.ask(discardedInWords(isShown && isTypedIn), () => void handleDiscard())}
        >
          {isDiscarding ? 'Discarding...' : 'Discard draft'}
        </Button>
      </div>
      {discarding.dialog}
    </div>
  )
}

/** `isTypedIn`: there are unsaved changes to it in a form. */
export const discardedInWords = (isTypedIn = false) =>
  `The draft ${isTypedIn ? 'and your unsaved changes to it ' : ''}will be lost. Your page stays as it is.`

const listFormat = new Intl.ListFormat('en')

type NameOf = (fields: Record<string, unknown>) => string

/** What a removal says of the live row may be wrong. */
function inWords(draft: ContentDraft, nameOf: NameOf, live: ReadonlyMap<string, LiveRow> | undefined) {
  const { id, fields, row_id, is_removal } = draft
  if (is_removal) return `${nameOf(live?.get(id)?.row ?? {})} (removed)`
  return row_id ? nameOf(fields) : `${nameOf(fields)} (new)`
}
