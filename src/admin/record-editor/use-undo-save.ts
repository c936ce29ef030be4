import { useEffect, useEffectEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ContentDraft } from '#content/draft.ts'
import type { Row } from '#content/guard.ts'
import { removeUnlessChanged } from '#data/records/save-record.ts'
import { useServices } from '../session-context.tsx'
import { useWrite } from '../use-write.ts'
import { mergeEditsDuringSave } from './merge-edits-during-save.ts'
import type { EditedRecord, RecordFormProps } from './use-record-form.ts'

interface Saved<Entry> {
  /** Null for a new row. */
  before: Entry | null
  saved: Entry
  published: readonly ContentDraft[]
}

/** Undoes a save, also in the form that shows the record by then. */
export function useUndoSave<Values extends FieldValues, Entry extends Row>(
  props: RecordFormProps<Values, Entry>,
  { form, opened, setOpened, newId, valuesOf, contentDraft, preview }: EditedRecord<Values, Entry>,
) {
  const { table } = props
  const { supabase } = useServices()
  const write = useWrite()

  /** Identifies a record of one table, or of this form alone. */
  const keyOf = (record: Entry | null) => `${table ?? props.formName} ${record?.id}`
  const key = keyOf(opened)

  const takeUndone = useEffectEvent((event: Event) => {
    const restored = (event as CustomEvent<Entry>).detail // as it was dispatched
    // a draft in the form is not changed
    if (opened && !contentDraft.isShown) mergeEditsDuringSave(form, valuesOf(opened), valuesOf(restored))
    setOpened(restored)
  })
  useEffect(() => {
    const listen = (event: Event) => takeUndone(event)
    undone.addEventListener(key, listen)
    return () => undone.removeEventListener(key, listen)
  }, [key])

  /**
   * Saves the former values, or deletes a new row, and turns published drafts back into drafts. Resolves with false if
   * somebody has changed the row since.
   */
  return async ({ before, saved, published }: Saved<Entry>): Promise<boolean> => {
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
    await props.onUndone?.()
    return true
  }
}

/** The undone saves, by the record's key: the form that shows the record may be another than the one that saved it. */
const undone = new EventTarget()
