import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form'
import { type ContentChange, type ContentDraft, changeOf } from '#content/draft.ts'
import type { Row } from '#content/guard.ts'
import type { ContentTable } from '#content/tables.ts'
import { historyMessages, type Message, recordMessages } from '#data/messages.ts'
import { orOutage } from '#data/outage.ts'
import { deleteRecord, type SaveResult, takenColumn } from '#data/save-record.ts'
import { DraftNote } from '../drafts/draft-note.tsx'
import { useContentDraft } from '../drafts/use-content-draft.ts'
import { HistoryDialog } from '../history/history-dialog.tsx'
import { showUndoable } from '../history/undo.tsx'
import { FormUploadsContext, useFormUploads } from '../pictures/form-uploads.ts'
import { FormInPreview } from '../preview/form-in-preview.tsx'
import { usePreview } from '../preview/preview-context.tsx'
import { useAdmin, useServices } from '../session-context.tsx'
import { isUnauthorized, useWithSession } from '../sign-in-again.tsx'
import { showToast } from '../ui/toasts.tsx'
import { Conflict } from './conflict.tsx'
import { useDirtyForm } from './dirty-forms.ts'
import { draftKey, dropDraft, keepDraft } from './draft.ts'
import { DraftOffer } from './draft-offer.tsx'
import { FormActions } from './form-actions.tsx'
import { type FormRows, rowsOfParts } from './form-rows.ts'
import { type FormSchema, initialValues, labelOf, SchemaContext } from './form-schema.ts'
import { keepNewerWords } from './keep-newer-words.ts'

export interface RecordFormProps<Values extends FieldValues, Record extends Row> {
  /** Part of the draft's key, different for each record. */
  draftName: string
  schema: FormSchema<Values>
  /** The record to edit; null for a new one. Mount another form for another record, by its key. */
  record: Record | null
  initial: Values
  /** `opened` is the record as it was opened or last saved. */
  save: (opened: Record | null, values: Values) => Promise<SaveResult<Record>>
  onSaved: (record: Record) => void
  messages: { saved: Message; failed: (error: unknown) => Message }
  /** The table of the row, for its history, its draft and what can be undone; without it, or rows, the form has none of these. */
  table?: ContentTable
  /** The same for a record that stands in several rows; a stable object. */
  rows?: FormRows<Values, Record>
  /** The values of a record, for one that is more than its columns. */
  valuesOf?: (record: Record) => Values
  /** The draft of a new row that the form goes on with. */
  newDraft?: ContentDraft
  /** Below the form; `adopt` takes the record with a row that has just come into it, beside what is typed. */
  below?: (opened: Record | null, adopt: (record: Record) => void) => ReactNode
  /** The live row has changed again, by an undo. */
  onUndone?: () => void
  /** The rows that a save would change, for the preview; a stable function. */
  changesOf?: (values: Values, opened: Record | null) => ContentChange[]
  /** On the button that saves. */
  saveLabel?: string
  /** Shown to the left of the save button. */
  actions?: ReactNode
  /** A field's value in words, where two versions are shown; by default texts as they are. */
  inWords?: (field: string, value: unknown) => string
  /** A new row was kept as a draft. */
  onDraftKept?: () => void
  onDirtyChange?: (isDirty: boolean) => void
  onBusyChange?: (isBusy: boolean) => void
  children: ReactNode
}

/**
 * The form of a record: validated by its schema, saved, and guarded against loss. A draft is kept until the save is
 * confirmed, an ended session is signed in again in place, and what somebody else saved meanwhile is shown before
 * anything is overwritten.
 */
export function RecordForm<Values extends FieldValues, Record extends Row>(props: RecordFormProps<Values, Record>) {
  const { table, schema, initial, messages, saveLabel = 'Save Changes', actions, children } = props
  const { supabase } = useServices()
  const draft = draftKey(useAdmin().id, props.draftName)
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: initial as DefaultValues<Values> })
  const { isDirty, isSubmitting } = form.formState
  const withSession = useWithSession()
  const [opened, setOpened] = useState<Record | null>(props.record)
  const [theirs, setTheirs] = useState<Record | null | undefined>()
  const element = useRef<HTMLFormElement>(null)
  const [newId] = useState(() => props.newDraft?.id ?? crypto.randomUUID())
  const rows =
    props.rows ?? (table && rowsOfParts<Values, Record>([{ table, schema, rowOf: (record) => record }], newId))
  const valuesOf = props.valuesOf ?? ((record: Record) => initialValues(schema, record))
  const contentDraft = useContentDraft({ rows, opened, newDraft: props.newDraft })
  const preview = usePreview()
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  /** A key can ask again before the form shows that it is busy. */
  const isSaving = useRef(false)

  const uploads = useFormUploads(opened, props.newDraft?.fields ?? null)
  const { changesOf: changesOfRecord } = props
  const changesOf = useCallback((values: Values) => changesOfRecord?.(values, opened) ?? [], [changesOfRecord, opened])
  const isUnsaved = isDirty || uploads.isUploading

  useDirtyForm(isUnsaved)
  useEffect(() => props.onDirtyChange?.(isUnsaved), [isUnsaved, props.onDirtyChange])
  useEffect(() => props.onBusyChange?.(isSubmitting), [isSubmitting, props.onBusyChange])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty: isTyped }) => {
          if (isTyped) keepDraft(draft, { values, openedAt: opened?.updated_at ?? null, typedAt: Date.now() })
          else dropDraft(draft)
        },
      }),
    [form, draft, opened],
  )

  async function submit(over: Record | null, event?: FormEvent) {
    event?.preventDefault()
    await submitOnce((values) => save(values, over), event)
  }

  async function submitOnce(work: (values: Values) => Promise<void>, event?: FormEvent) {
    if (isSaving.current) return
    isSaving.current = true
    await form.handleSubmit(work)(event)
    isSaving.current = false
  }

  async function save(values: Values, over: Record | null) {
    const typed = structuredClone(form.getValues())
    try {
      const result = await withSession(() => props.save(over, values))
      if (!result.isSaved) return setTheirs(result.theirs)
      dropDraft(draft)
      const saved = props.valuesOf?.(result.row) ?? values
      keepNewerWords(form, typed, () => form.reset(saved))
      setTheirs(undefined)
      setOpened(result.row)
      await contentDraft.settle(result.row)
      void uploads.settle([result.row, form.getValues()])
      if (rows) showUndoable(messages.saved, () => undo(over, result.row, saved))
      else showToast(messages.saved)
      props.onSaved(result.row)
    } catch (error) {
      const taken = table && takenColumn(table, error)
      if (taken && taken in values)
        return form.setError(taken as Path<Values>, { message: recordMessages.taken }, { shouldFocus: true }) // it is a field
      if (!isUnauthorized(error)) console.error('A save failed', error)
      showToast(orOutage(error, messages.failed(error)))
    }
  }

  /** An ordinary save of what was, or for a new row its deletion; false if somebody has changed the row since. */
  async function undo(before: Record | null, saved: Record, typed: Values): Promise<boolean> {
    if (!before) {
      if (table) await withSession(() => deleteRecord(supabase, table, saved.id))
    } else {
      const result = await withSession(() => props.save(saved, valuesOf(before)))
      if (!result.isSaved) return false
      keepNewerWords(form, typed, () => form.reset(valuesOf(result.row)))
      setOpened(result.row)
    }
    preview?.refresh()
    props.onUndone?.()
    return true
  }

  /** Only what can be published is kept as a draft. */
  async function keepAsDraft(values: Values) {
    const typed = structuredClone(form.getValues())
    if (!(await contentDraft.keep(values))) return
    dropDraft(draft)
    keepNewerWords(form, typed, () => form.reset(values))
    void uploads.settle([opened, form.getValues()])
    uploads.adopt(values) // the draft may get another picture
    if (!opened) props.onDraftKept?.()
  }

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        onSubmit={(event) => void submit(opened, event)}
        onKeyDown={saveByKey}
        // not a grid, in which the actions could not stick to the edge of a dialog
        className="flex flex-col gap-5"
      >
        <DraftNote
          of={contentDraft}
          opened={opened}
          saveLabel={saveLabel}
          {...(rows?.nameOf && { nameOf: rows.nameOf })}
          onContinue={(drafts) => apply(drafts.map(changeOf))}
          onLeave={() => {
            form.reset(opened ? valuesOf(opened) : initial)
            contentDraft.setIsShown(false)
          }}
          onDiscarded={(fields) => void uploads.settle([opened, form.getValues()], fields)}
        />
        <DraftOffer
          draftKey={draft}
          openedAt={opened?.updated_at ?? null}
          onDiscard={(values) => void uploads.settle([opened, form.getValues()], values)}
          onRestore={({ values, openedAt }) => {
            const typed = values as Values // as this form kept them
            restore(opened && rows?.renew ? rows.renew(typed, opened, openedAt) : typed)
          }}
        />
        <SchemaContext value={schema}>
          <FormUploadsContext value={uploads.context}>{children}</FormUploadsContext>
        </SchemaContext>
        <FormActions
          saveLabel={saveLabel}
          isDirty={isDirty}
          isSubmitting={isSubmitting}
          isUploading={uploads.isUploading}
          isWaiting={uploads.isWaiting}
          onHistory={rows && opened ? () => setIsHistoryOpen(true) : undefined}
          // a draft that the form does not show is not replaced unseen
          onKeepDraft={
            rows && (contentDraft.isShown || contentDraft.drafts.length === 0)
              ? () => void submitOnce(keepAsDraft)
              : undefined
          }
        >
          {actions}
        </FormActions>
      </form>
      {props.changesOf && <FormInPreview schema={schema} changesOf={changesOf} isDraft={contentDraft.isShown} />}
      {rows && opened && (
        <HistoryDialog
          rows={rows.of(opened)}
          isOpen={isHistoryOpen}
          onClose={() => setIsHistoryOpen(false)}
          onUse={({ table, id, fields }) => {
            const { display_order, ...former } = fields ?? {} // and not its former place
            apply([{ table, id, fields: former }])
            showToast(historyMessages.inForm)
          }}
        />
      )}
      {props.below?.(opened, adopt)}
      <Conflict
        theirs={theirs}
        mine={form.getValues()}
        labelOf={(field) => labelOf(schema, field)}
        {...(props.inWords && { inWords: props.inWords })}
        onKeepMine={() => void submit(theirs ?? null)}
        onTakeTheirs={() => takeTheirs()}
        onCancel={() => setTheirs(undefined)}
      />
    </FormProvider>
  )

  function restore(values: object) {
    uploads.adopt(values)
    for (const [field, value] of Object.entries(values))
      form.setValue(field as never, value as never, { shouldDirty: true }) // the fields of the draft are those of the form
  }

  /** Puts rows into the form as they are in drafts or versions. */
  function apply(changes: readonly ContentChange[]) {
    if (!rows) return
    const values: Values = structuredClone(form.getValues())
    const changed: Partial<Values> = {}
    for (const change of changes) Object.assign(changed, rows.apply(Object.assign(values, changed), change))
    restore(changed)
  }

  function adopt(record: Record) {
    const typed = isDirty && rows?.renew?.(structuredClone(form.getValues()), record, opened?.updated_at ?? null)
    form.reset(valuesOf(record))
    if (typed) restore(typed)
    setOpened(record)
    preview?.refresh()
  }

  function takeTheirs() {
    if (!theirs) return
    dropDraft(draft)
    void uploads.settle(theirs, form.getValues())
    // not the initial values, which the next save would write over theirs
    form.reset(valuesOf(theirs))
    setOpened(theirs)
    setTheirs(undefined)
    props.onSaved(theirs)
  }

  function saveByKey(event: React.KeyboardEvent) {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    element.current?.requestSubmit()
  }
}
