import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ContentDraft } from '#content/draft.ts'
import type { Row } from '#content/guard.ts'
import type { ContentTable } from '#content/kinds.ts'
import type { Message } from '#content/toast.ts'
import type { SaveResult } from '#data/records/save-record.ts'
import type { FormRows } from '../forms/form-rows.ts'
import type { FormSchema } from '../forms/form-schema.ts'
import type { FieldInWords } from '../history/describe-version.ts'

/** How the record is stored: in a row of one table, or in several rows; `rows` is a stable object. */
type Stored<Values, Entry> =
  | { table: ContentTable; rows?: undefined }
  | { table?: undefined; rows: FormRows<Values, Entry> }

export type RecordFormProps<Values extends FieldValues, Entry extends Row> = Stored<Values, Entry> & {
  /** Part of the key of unsaved changes, different for each record. */
  formName: string
  schema: FormSchema<Values>
  /**
   * The same with checks against other rows, not counting a row that a lost attempt has created for a new one; a stable
   * function.
   */
  schemaFor?: ((newId: string) => FormSchema<Values>) | undefined
  /** The record to edit; null for a new one. Mount another form for another record, by its key. */
  record: Entry | null
  initial: Values
  /** `opened` is the record as it was opened or last saved; a new one gets `newId`, at every try. */
  save: (opened: Entry | null, values: Values, newId: string) => Promise<SaveResult<Entry>>
  /** `hasNewerWords`: something was typed during the save, and is not saved. */
  onSaved?: (record: Entry, hasNewerWords: boolean) => void
  /** `created` instead of `saved` for a new record, also for one that was deleted while it was edited. */
  messages: { created?: (record: Entry) => Message; saved: Message; failed: (error: unknown) => Message }
  /** The values of a record, if they are more than its columns. */
  valuesOf?: (record: Entry) => Values
  /** The draft of a new row that the form continues with. */
  newDraft?: ContentDraft | undefined
  /** Below the form; `adopt` takes the record with a row just added to it, and keeps what is typed. */
  below?: (opened: Entry | null, adopt: (record: Entry) => void) => ReactNode
  onUndone?: () => void
  /** Reads the record again, into another form. */
  reload?: () => void
  saveLabel?: string
  actions?: ReactNode
  /** How values are shown when versions are compared; by default texts as they are. */
  inWords?: FieldInWords | undefined
  /** Called when a new row was saved as a draft, or its draft was discarded. */
  onDone?: () => void
  onDirtyChange?: (isDirty: boolean) => void
  onBusyChange?: (isBusy: boolean) => void
  children: ReactNode
}
