import { useState } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'
import type { ContentDraft } from '#content/draft.ts'
import type { Row } from '#content/guard.ts'
import type { LiveRow } from '#data/drafts/drafts.ts'
import { useIsOwner } from '../rights.tsx'
import { Button } from '../ui/button.tsx'
import { localTime, timeAgo } from '../ui/local-time.ts'
import { useNow } from '../ui/use-now.ts'
import { DiscardDraftDialog } from './discard-draft-dialog.tsx'
import { PreparedBy } from './prepared-by.tsx'
import { nextPublication } from './publication-time.ts'
import type { DraftOfForm } from './use-content-draft.ts'
import { useLiveRows } from './use-drafts.ts'

interface DraftNoteProps {
  of: Pick<DraftOfForm, 'drafts' | 'isShown' | 'show' | 'drop'>
  opened: Row | null
  /** Names a row of a form that edits a whole list. */
  nameOf: ((fields: Record<string, unknown>) => string) | undefined
  hasTyped: () => boolean
  onReplace: (replace: () => void) => void
  onContinue: (drafts: readonly ContentDraft[]) => void
  /** Puts the live values back into the form, except where the owner has changed them. */
  onLeave: (were: FieldValues) => void
  onDiscarded: (fields: readonly ContentDraft['fields'][]) => void
}

/** Above a form whose rows have drafts: says which version the form shows. */
export function DraftNote(props: DraftNoteProps) {
  const { opened, nameOf, hasTyped, onReplace, onContinue, onLeave, onDiscarded } = props
  const { drafts, isShown, show, drop } = props.of
  const { getValues } = useFormContext()
  const [isAsking, setIsAsking] = useState(false)
  const [isDiscarding, setIsDiscarding] = useState(false)
  const live = useLiveRows(drafts.length > 0 ? drafts : undefined, { liveVersion: opened?.updated_at })
  const overtaken = drafts.flatMap(({ id }) => live.data?.get(id) ?? []).filter(({ isOvertaken }) => isOvertaken)
  const happened = overtaken.some(({ row }) => row === null) ? 'deleted' : 'changed'
  const newest = drafts
    .map(({ updated_at }) => updated_at)
    .toSorted()
    .at(-1)
  const next = nextPublication(drafts)
  // a form of one row cannot show that it is removed
  const isRemoval = !nameOf && drafts.some(({ is_removal }) => is_removal)
  const isOwner = useIsOwner()
  if (!newest) return null

  async function handleDiscard() {
    setIsAsking(false)
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
        {next && <PublicationTime of={drafts.length > 1 ? 'A part of it' : 'It'} at={next} />}
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
        <Button variant="outline" disabled={isDiscarding} onClick={() => setIsAsking(true)}>
          {isDiscarding ? 'Discarding...' : 'Discard draft'}
        </Button>
      </div>
      <DiscardDraftDialog
        isOpen={isAsking}
        isTypedIn={isShown && hasTyped()}
        onDiscard={() => void handleDiscard()}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  )
}

/** Separate from the note, which a screen reader would otherwise announce again whenever its age changes. */
const PublicationTime = ({ of, at }: { of: string; at: string }) =>
  ` ${of} ${Date.parse(at) <= useNow() ? 'should have been' : 'will be'} published automatically on ${localTime(at)}.`

const listFormat = new Intl.ListFormat('en')

type NameOf = (fields: Record<string, unknown>) => string

/** What a removal says of the live row may be wrong. */
function inWords(draft: ContentDraft, nameOf: NameOf, live: ReadonlyMap<string, LiveRow> | undefined) {
  const { id, fields, row_id, is_removal } = draft
  if (is_removal) return `${nameOf(live?.get(id)?.row ?? {})} (removed)`
  return row_id ? nameOf(fields) : `${nameOf(fields)} (new)`
}
