import { type FormEvent, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Row } from '#content/guard.ts'
import { recordMessages } from '#data/messages.ts'
import { orOutage } from '#data/our-server/outage.ts'
import { hasFields, isSameContent, type SaveResult, takenColumn } from '#data/records/save-record.ts'
import { DRAFT_TOAST } from '../drafts/use-content-draft.ts'
import { dropUnsaved, isAllKept } from '../forms/unsaved.ts'
import { showUndoable } from '../history/undo.ts'
import { isUnauthorized } from '../sign-in-again.tsx'
import { closeToast } from '../ui/toasts.tsx'
import { useWrite } from '../use-write.ts'
import { mergeEditsDuringSave } from './merge-edits-during-save.ts'
import type { EditedRecord, RecordFormProps } from './use-record-form.ts'
import { useUndoSave } from './use-undo-save.ts'

/** Saves the values of a form, keeps them as a draft, or drops them in favour of somebody else's. */
export function useFormSave<Values extends FieldValues, Entry extends Row>(
  props: RecordFormProps<Values, Entry>,
  edited: EditedRecord<Values, Entry>,
) {
  const { form, unsavedKey, opened, setOpened, valuesOf, contentDraft, uploads } = edited
  const write = useWrite()
  const { overwrite, sentRef } = useOverwrite(props, edited)
  const undo = useUndoSave(props, edited)
  const { submitOnce, saving } = useSubmitOnce(form)
  const { failure } = contentDraft
  /** The record as saved by somebody else meanwhile; null if it was deleted, undefined without a conflict. */
  const [theirs, setTheirs] = useState<Entry | null | undefined>()

  async function save(values: Values, chosen: Entry | null) {
    const typed = structuredClone(form.getValues())
    try {
      const [result, over] = await write(() => overwrite(chosen, values))
      setTheirs(result.isSaved ? undefined : result.theirs)
      if (result.isSaved) await settle(typed, values, { before: over, saved: result.row })
      return result.isSaved
    } catch (error) {
      sentRef.current.push(values)
      const refusal = refusalOf(error, props, values)
      if ('message' in refusal) failure.show(refusal.message)
      else {
        setTheirs(undefined) // the field is behind its dialog
        form.setError(refusal.taken, { message: recordMessages.taken })
      }
      return false
    }
  }

  /** After a save: the form shows the saved record, what was its draft is published, and the save can be undone. */
  async function settle(typed: Values, values: Values, done: { before: Entry | null; saved: Entry }) {
    const { before, saved } = done
    sentRef.current = []
    dropUnsaved(unsavedKey)
    const hasNewerWords = mergeEditsDuringSave(form, typed, props.valuesOf?.(saved) ?? values)
    setOpened(saved)
    const published = await contentDraft.settle(before, saved)
    // keeps the images of the drafts, which an undo restores
    void uploads.settle([saved, form.getValues(), published])
    failure.close()
    closeToast(DRAFT_TOAST)
    const message = (!before && props.messages.created?.(saved)) || props.messages.saved
    showUndoable(message, () => undo({ ...done, published }))
    props.onSaved?.(saved, hasNewerWords)
  }

  /** Only valid values are kept as a draft. */
  async function keepAsDraft(values: Values, publishAt?: string) {
    const typed = structuredClone(form.getValues())
    if (!(await contentDraft.keep(values, publishAt))) return false
    dropUnsaved(unsavedKey)
    mergeEditsDuringSave(form, typed, values)
    void uploads.settle([opened, form.getValues()])
    uploads.adopt(values) // the draft may get another image
    if (!opened) props.onDone?.()
    return true
  }

  function takeTheirs() {
    if (!theirs) return
    sentRef.current = []
    dropUnsaved(unsavedKey)
    void uploads.settle(theirs, form.getValues())
    // not the initial values, which the next save would write over theirs
    form.reset(valuesOf(theirs))
    contentDraft.show(null)
    setOpened(theirs)
    setTheirs(undefined)
    props.onSaved?.(theirs, false)
  }

  return {
    theirs,
    saving,
    /** Saves over a record: the one that was opened, or the one of a conflict. Resolves with whether it is saved. */
    submit(over: Entry | null, event?: FormEvent) {
      event?.preventDefault()
      return submitOnce('live', (values) => save(values, over), event)
    },
    keepAsDraft: (publishAt?: string) => submitOnce('draft', (values) => keepAsDraft(values, publishAt)),
    takeTheirs,
    keepEditing: () => setTheirs(undefined),
  }
}

/** Checks the form and hands its values on, unless it is doing that already. */
function useSubmitOnce<Values extends FieldValues>(form: UseFormReturn<Values>) {
  /** A ref, because a key press can come before the form renders as busy. */
  const isSaving = useRef(false)
  const [saving, setSaving] = useState<'draft' | 'live'>('live')

  async function submitOnce(what: typeof saving, work: (values: Values) => Promise<boolean>, event?: FormEvent) {
    if (isSaving.current) return false
    isSaving.current = true
    setSaving(what)
    let isDone = false
    await form.handleSubmit(async (values) => {
      isDone = await work(values)
    })(event)
    isSaving.current = false
    return isDone
  }

  return { submitOnce, saving }
}

/** Why a save was refused: the field whose value another entry has, or a message. */
function refusalOf<Values extends FieldValues, Entry extends Row>(
  error: unknown,
  { table, messages }: RecordFormProps<Values, Entry>,
  values: Values,
) {
  const taken = table && takenColumn(table, error)
  if (taken && taken in values) return { taken: taken as Path<Values> } // it is a field
  if (!isUnauthorized(error)) console.error('A save failed', error)
  const isKeptOffline = !navigator.onLine && isAllKept()
  return { message: isKeptOffline ? recordMessages.offline : orOutage(error, messages.failed(error)) }
}

/** Saves over a record unless somebody else has changed it. Each save also resolves with the overwritten record. */
function useOverwrite<Values extends FieldValues, Entry extends Row>(
  { save }: Pick<RecordFormProps<Values, Entry>, 'save'>,
  { opened, newId, valuesOf, contentDraft }: EditedRecord<Values, Entry>,
) {
  /** Values whose save failed: they may have been saved, with only the answer lost. */
  const sentRef = useRef<Values[]>([])

  /**
   * These do not count as somebody else's change: changes to columns that the form does not edit, our own earlier tries,
   * the publication of the draft in the form, and changes undone since.
   */
  async function saveOver(over: Entry | null, values: Values): Promise<[SaveResult<Entry>, Entry | null]> {
    const result = await save(over, values, newId)
    if (result.isSaved || !result.theirs) return [result, over]
    const { theirs } = result
    const isKnown = [over, opened].some((known) => known && isSameContent(valuesOf(theirs), valuesOf(known)))
    if (isKnown || (over && contentDraft.hasPublished(over, theirs))) return [await save(theirs, values, newId), theirs]
    const isOurs = sentRef.current.some((earlier) => hasFields(theirs, earlier))
    return [isOurs ? await save(theirs, values, newId) : result, over]
  }

  /** A deleted record is created again with its id: it may have been restored meanwhile, and must not exist twice. */
  async function saveAnyway(gone: Entry, values: Values): Promise<[SaveResult<Entry>, Entry | null]> {
    const [result, over] = await saveOver(gone, values)
    if (result.isSaved || result.theirs) return [result, over]
    return [await save(null, values, gone.id), null]
  }

  return {
    /** `chosen` is the record that was opened, or the one of a conflict: null if it was deleted. */
    overwrite: (chosen: Entry | null, values: Values) =>
      !chosen && opened ? saveAnyway(opened, values) : saveOver(chosen, values),
    sentRef,
  }
}
