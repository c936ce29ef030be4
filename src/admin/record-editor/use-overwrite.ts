import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Row } from '#content/guard.ts'
import { hasFields, isSameContent, type SaveResult } from '#data/records/save-record.ts'
import type { RecordFormProps } from './record-form-props.ts'
import type { EditedRecord } from './use-record-form.ts'

/** Saves over a record unless somebody else has changed it. Each save also resolves with the overwritten record. */
export function useOverwrite<Values extends FieldValues, Entry extends Row>(
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
