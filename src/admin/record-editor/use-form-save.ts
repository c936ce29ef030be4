import { type FormEvent, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Row } from '#content/guard.ts'
import { recordMessages } from '#data/messages.ts'
import { orOutage } from '#data/our-server/outage.ts'
import { takenColumn } from '#data/records/save-record.ts'
import { dropUnsaved, isAllKept } from '../forms/unsaved.ts'
import { showUndoable } from '../history/undo.ts'
import { isUnauthorized } from '../sign-in-again.tsx'
import { useFailureToast } from '../ui/use-failure-toast.ts'
import { useWrite } from '../use-write.ts'
import { mergeEditsDuringSave } from './merge-edits-during-save.ts'
import type { RecordFormProps } from './record-form-props.ts'
import { useOverwrite } from './use-overwrite.ts'
import type { EditedRecord } from './use-record-form.ts'
import { useUndoSave } from './use-undo-save.ts'

/** Saves the values of a form, keeps them as a draft, or drops them in favour of somebody else's. */
export function useFormSave<Values extends FieldValues, Entry extends Row>(
  props: RecordFormProps<Values, Entry>,
  edited: EditedRecord<Values, Entry>,
) {
  const { form, unsavedKey, opened, setOpened, valuesOf, contentDraft, uploads } = edited
  const write = useWrite()
  const { overwrite, noteFailed, forgetFailed } = useOverwrite(props, edited)
  const undo = useUndoSave(props, edited)
  const submitOnce = useSubmitOnce(form)
  const failure = useFailureToast()
  /** The record as saved by somebody else meanwhile; null if it was deleted, undefined without a conflict. */
  const [theirs, setTheirs] = useState<Entry | null | undefined>()

  async function save(values: Values, chosen: Entry | null) {
    const typed = structuredClone(form.getValues())
    try {
      const [result, over] = await write(() => overwrite(chosen, values))
      if (!result.isSaved) return setTheirs(result.theirs)
      setTheirs(undefined)
      await settle(typed, values, { before: over, saved: result.row })
    } catch (error) {
      noteFailed(values)
      const refusal = refusalOf(error, props, values)
      if ('message' in refusal) return void failure.show(refusal.message)
      setTheirs(undefined) // the field is behind its dialog
      form.setError(refusal.taken, { message: recordMessages.taken })
    }
  }

  /** After a save: the form shows the saved record, what was its draft is published, and the save can be undone. */
  async function settle(typed: Values, values: Values, done: { before: Entry | null; saved: Entry }) {
    const { before, saved } = done
    forgetFailed()
    dropUnsaved(unsavedKey)
    const hasNewerWords = mergeEditsDuringSave(form, typed, props.valuesOf?.(saved) ?? values)
    setOpened(saved)
    const published = await contentDraft.settle(before, saved)
    // keeps the images of the drafts, which an undo restores
    void uploads.settle([saved, form.getValues(), published])
    failure.close()
    const message = (!before && props.messages.created?.(saved)) || props.messages.saved
    showUndoable(message, () => undo({ ...done, published }))
    props.onSaved?.(saved, hasNewerWords)
  }

  /** Only valid values are kept as a draft. */
  async function keepAsDraft(values: Values, publishAt?: string) {
    const typed = structuredClone(form.getValues())
    if (!(await contentDraft.keep(values, publishAt))) return
    dropUnsaved(unsavedKey)
    mergeEditsDuringSave(form, typed, values)
    void uploads.settle([opened, form.getValues()])
    uploads.adopt(values) // the draft may get another image
    if (!opened) props.onDone?.()
  }

  function takeTheirs() {
    if (!theirs) return
    forgetFailed()
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
    /** Saves over a record: the one that was opened, or the one of a conflict. */
    submit(over: Entry | null, event?: FormEvent) {
      event?.preventDefault()
      return submitOnce((values) => save(values, over), event)
    },
    /** With a time, the draft is published at it. */
    keepAsDraft: (publishAt?: string) => submitOnce((values) => keepAsDraft(values, publishAt)),
    takeTheirs,
    keepEditing: () => setTheirs(undefined),
  }
}

/** Checks the form and hands its values on, unless it is doing that already. */
function useSubmitOnce<Values extends FieldValues>(form: UseFormReturn<Values>) {
  /** A ref, because a key press can come before the form renders as busy. */
  const isSaving = useRef(false)
  return async (work: (values: Values) => Promise<void>, event?: FormEvent) => {
    if (isSaving.current) return
    isSaving.current = true
    await form.handleSubmit(work)(event)
    isSaving.current = false
  }
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
