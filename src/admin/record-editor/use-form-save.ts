import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import type { ContentDraft } from '#content/draft.ts'
import type { Row } from '#content/guard.ts'
import { recordMessages } from '#data/messages.ts'
import { orOutage } from '#data/our-server/outage.ts'
import {
  hasFields,
  isSameContent,
  removeUnlessChanged,
  type SaveResult,
  takenColumn,
} from '#data/records/save-record.ts'
import { dropUnsaved, isAllKept } from '../forms/unsaved.ts'
import { showUndoable } from '../history/undo.ts'
import { useServices } from '../session-context.tsx'
import { isUnauthorized } from '../sign-in-again.tsx'
import { useFailureToast } from '../ui/use-failure-toast.ts'
import { useWrite } from '../use-write.ts'
import { mergeEditsDuringSave } from './merge-edits-during-save.ts'
import type { RecordFormProps } from './record-form-props.ts'
import type { EditedRecord } from './use-record-form.ts'

interface Saved<Entry> {
  /** Null for a new row. */
  before: Entry | null
  saved: Entry
  published: readonly ContentDraft[]
}

/** Saves the values of a form, keeps them as a draft, or drops them in favour of somebody else's. */
export function useFormSave<Values extends FieldValues, Entry extends Row>(
  props: RecordFormProps<Values, Entry>,
  edited: EditedRecord<Values, Entry>,
) {
  const { table, messages } = props
  const { form, unsavedKey, opened, setOpened, newId, valuesOf, contentDraft, preview, uploads } = edited
  const { supabase } = useServices()
  const write = useWrite()
  /** The record as saved by somebody else meanwhile; null if it was deleted, undefined without a conflict. */
  const [theirs, setTheirs] = useState<Entry | null | undefined>()
  /** Values whose save failed: they may have been saved, with only the answer lost. */
  const sent = useRef<Values[]>([])
  const failure = useFailureToast()
  /** A ref, because a key press can come before the form renders as busy. */
  const isSaving = useRef(false)

  /** Identifies a record of one table, or of this form alone. */
  const keyOf = (record: Entry | null) => `${table ?? props.formName} ${record?.id}`

  async function submitOnce(work: (values: Values) => Promise<void>, event?: FormEvent) {
    if (isSaving.current) return
    isSaving.current = true
    await form.handleSubmit(work)(event)
    isSaving.current = false
  }

  /**
   * Saves over a record. These do not count as somebody else's change: changes to columns that the form does not edit, our
   * own earlier tries, the publication of the draft in the form, and changes undone since. Also resolves with the
   * overwritten record.
   */
  async function saveOver(over: Entry | null, values: Values): Promise<[SaveResult<Entry>, Entry | null]> {
    const result = await props.save(over, values, newId)
    if (result.isSaved || !result.theirs) return [result, over]
    const { theirs } = result
    const isKnown = [over, opened].some((known) => known && isSameContent(valuesOf(theirs), valuesOf(known)))
    if (isKnown || (over && contentDraft.hasPublished(over, theirs)))
      return [await props.save(theirs, values, newId), theirs]
    const isOurs = sent.current.some((earlier) => hasFields(theirs, earlier))
    return [isOurs ? await props.save(theirs, values, newId) : result, over]
  }

  /** A deleted record is created again with its id: it may have been restored meanwhile, and must not exist twice. */
  async function saveAnyway(gone: Entry, values: Values): Promise<[SaveResult<Entry>, Entry | null]> {
    const [result, over] = await saveOver(gone, values)
    if (result.isSaved || result.theirs) return [result, over]
    return [await props.save(null, values, gone.id), null]
  }

  async function save(values: Values, chosen: Entry | null) {
    const typed = structuredClone(form.getValues())
    try {
      const [result, over] = await write(() =>
        !chosen && opened ? saveAnyway(opened, values) : saveOver(chosen, values),
      )
      if (!result.isSaved) return setTheirs(result.theirs)
      sent.current = []
      dropUnsaved(unsavedKey)
      const saved = props.valuesOf?.(result.row) ?? values
      const hasNewerWords = mergeEditsDuringSave(form, typed, saved)
      setTheirs(undefined)
      setOpened(result.row)
      const published = await contentDraft.settle(over, result.row)
      // keeps the images of the drafts, which an undo restores
      void uploads.settle([result.row, form.getValues(), published])
      failure.close()
      const message = (!over && messages.created?.(result.row)) || messages.saved
      showUndoable(message, () => undo({ before: over, saved: result.row, published }))
      props.onSaved?.(result.row, hasNewerWords)
    } catch (error) {
      sent.current.push(values)
      const taken = table && takenColumn(table, error)
      if (taken && taken in values) {
        setTheirs(undefined) // the field is behind its dialog
        return form.setError(taken as Path<Values>, { message: recordMessages.taken }) // it is a field
      }
      if (!isUnauthorized(error)) console.error('A save failed', error)
      const isKeptOffline = !navigator.onLine && isAllKept()
      failure.show(isKeptOffline ? recordMessages.offline : orOutage(error, messages.failed(error)))
    }
  }

  /**
   * Saves the former values, or deletes a new row, and turns published drafts back into drafts. Resolves with false if
   * somebody has changed the row since.
   */
  async function undo({ before, saved, published }: Saved<Entry>): Promise<boolean> {
    if (!before) {
      const removed = table && (await write(() => removeUnlessChanged(supabase, table, saved)))
      if (removed && !removed.isSaved) return false
    } else {
      const result = await write(() => props.save(saved, valuesOf(before), newId))
      if (!result.isSaved) return false
      undone.dispatchEvent(new CustomEvent(keyOf(result.row), { detail: result.row }))
    }
    await contentDraft.restore(published)
    preview?.refresh()
    props.onUndone?.()
    return true
  }

  useUndoneSaves<Entry>(keyOf(opened), (restored) => {
    // a draft in the form is not changed
    if (opened && !contentDraft.isShown) mergeEditsDuringSave(form, valuesOf(opened), valuesOf(restored))
    setOpened(restored)
  })

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
    sent.current = []
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

/** The undone saves, by the record's key: the form that shows the record may be another than the one that saved it. */
const undone = new EventTarget()

/** Calls `onUndone` with the restored record of this key, once its last save is undone. */
function useUndoneSaves<Entry extends object>(key: string, onUndone: (restored: Entry) => void) {
  const take = useEffectEvent((event: Event) => onUndone((event as CustomEvent<Entry>).detail)) // as it was dispatched
  useEffect(() => {
    const listen = (event: Event) => take(event)
    undone.addEventListener(key, listen)
    return () => undone.removeEventListener(key, listen)
  }, [key])
}
