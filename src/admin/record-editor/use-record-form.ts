import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { type ContentChange, type ContentDraft, changeOf } from '#content/draft.ts'
import type { Row } from '#content/guard.ts'
import type { ContentTable } from '#content/kinds.ts'
import type { Message } from '#content/toast.ts'
import type { SaveResult } from '#data/records/save-record.ts'
import { randomId } from '#data/rest/random-id.ts'
import { fieldsForForm } from '../drafts/form-drafts.ts'
import { useContentDraft } from '../drafts/use-content-draft.ts'
import { type FormRows, rowsOfParts } from '../forms/form-rows.ts'
import { type FormSchema, initialValues } from '../forms/form-schema.ts'
import { dropUnsaved, keepUnsaved, leaveUnsaved, type UnsavedChanges, unsavedKeyOf } from '../forms/unsaved.ts'
import { resolverOf } from '../forms/unshown-faults.tsx'
import type { FieldInWords } from '../history/describe-version.ts'
import { useFormUploads } from '../pictures/form-uploads.ts'
import { usePreview } from '../preview/preview-context.tsx'
import { useAdmin, useServices } from '../session-context.tsx'

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
  onUndone?: () => Promise<void>
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

/** The values of a record's form, the record that they belong to, and the functions that put values into the form. */
export function useRecordForm<Values extends FieldValues, Entry extends Row>(props: RecordFormProps<Values, Entry>) {
  const { schemaFor, initial, onDirtyChange, onBusyChange } = props
  const { api } = useServices()
  const { id: user } = useAdmin()
  const formKey = unsavedKeyOf(user, props.formName)
  const [unsavedKey] = useState(() => `${formKey}:${randomId()}`)
  /** The id of a new row: the same for every try to create it. */
  const [newId, setNewId] = useState(() => props.newDraft?.id ?? randomId())
  const schema = useMemo(() => schemaFor?.(newId) ?? props.schema, [schemaFor, newId, props.schema])
  const form = useForm<Values>({
    resolver: resolverOf(schema),
    defaultValues: initial as DefaultValues<Values>,
    shouldFocusError: false, // see useFocusOnRefusal
  })
  const { isDirty, isSubmitting } = form.formState
  const [opened, setOpenedInForm] = useState<Entry | null>(props.record)
  /** The same for what is still under way when another record takes its place. */
  const lastOpened = useRef(opened)
  const valuesOf = props.valuesOf ?? ((record: Entry) => initialValues(schema, record))
  const { rows: ownRows, table, valuesOf: ownValuesOf } = props
  const rows = useMemo(
    () => ownRows ?? rowsOfParts<Values, Entry>([{ table, schema, rowOf: (row) => row, valuesOf: ownValuesOf }], newId),
    [ownRows, table, schema, ownValuesOf, newId],
  )
  const contentDraft = useContentDraft({ rows, opened, newDraft: props.newDraft })
  const preview = usePreview()
  const uploads = useFormUploads(opened, props.newDraft?.fields ?? null)
  const changesOf = useCallback((values: Values) => rows.shown(values, opened), [rows, opened])
  const isUnsaved = isDirty || uploads.isUploading

  // before paint: Escape pressed at once must close the dialog, or ask, according to what is on the screen
  useLayoutEffect(() => onDirtyChange?.(isUnsaved), [isUnsaved, onDirtyChange])
  useLayoutEffect(() => onBusyChange?.(isSubmitting), [isSubmitting, onBusyChange])
  useKeptUnsaved(form, { unsavedKey, opened, newId })

  function restore(values: object) {
    uploads.adopt(values)
    for (const [field, value] of Object.entries(values))
      form.setValue(field as never, value as never, { shouldDirty: true }) // the values have the fields of the form
  }

  /** Restores the unsaved changes of a closed tab. Its attempt to create a row may have succeeded without a response. */
  function restoreUnsaved(kept: UnsavedChanges) {
    const typed = kept.values as Values // as this form kept them
    if (kept.newId) setNewId(kept.newId)
    restore(opened && rows.renew ? rows.renew(typed, opened, kept.openedAt) : typed)
  }

  /** Puts the state of rows in drafts or versions into the form. */
  function apply(changes: readonly ContentChange[]) {
    const values: Values = structuredClone(form.getValues())
    const changed: Partial<Values> = {}
    for (const change of changes) Object.assign(changed, rows.apply(Object.assign(values, changed), change))
    restore(changed)
  }

  /** Puts drafts into the form: they are kept, and only what is typed from now on is unsaved. */
  function applyDrafts(drafts: readonly ContentDraft[]) {
    apply(drafts.map((draft) => changeOf({ ...draft, fields: fieldsForForm(draft, user, api.url) })))
    form.reset(structuredClone(form.getValues()), { keepValues: true })
    dropUnsaved(unsavedKey)
  }

  function setOpened(record: Entry | null) {
    lastOpened.current = record
    setOpenedInForm(record)
  }

  /** Continues with the record to which a row was just added; keeps unsaved changes and the draft that the form shows. */
  function adopt(record: Entry) {
    const { isDirty } = form.formState
    const openedAt = lastOpened.current?.updated_at ?? null
    const isLive = !isDirty && !contentDraft.isShown
    const renewed = !isLive && rows.renew?.(structuredClone(form.getValues()), record, openedAt)
    const values = renewed || valuesOf(record)
    // before the reset, after which the form has no lists until it renders
    restore(values)
    form.reset(isDirty ? valuesOf(record) : values, { keepValues: true })
    setOpened(record)
    preview?.refresh()
  }

  return {
    ...{ form, formKey, unsavedKey, schema, opened, setOpened, newId, isUnsaved, rows, valuesOf, changesOf },
    ...{ contentDraft, preview, uploads, restoreUnsaved, apply, applyDrafts, adopt },
  }
}

function useKeptUnsaved<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { unsavedKey, opened, newId }: { unsavedKey: string; opened: Row | null; newId: string },
) {
  useEffect(() => () => leaveUnsaved(unsavedKey), [unsavedKey])
  useEffect(() => {
    const keep = (values: Values) =>
      keepUnsaved(unsavedKey, { values, openedAt: opened?.updated_at ?? null, typedAt: Date.now(), newId })
    // changes stored before this id was known would create a second row
    if (form.formState.isDirty) keep(form.getValues())
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty: isTyped }) => (isTyped ? keep(values) : dropUnsaved(unsavedKey)),
    })
  }, [form, unsavedKey, opened, newId])
}

export type EditedRecord<Values extends FieldValues, Entry extends Row> = ReturnType<
  typeof useRecordForm<Values, Entry>
>
