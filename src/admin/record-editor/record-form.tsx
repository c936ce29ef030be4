import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form'
import type { ContentChange, ContentDraft } from '#content/draft.ts'
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
import { useAdmin, useServices } from '../session-context.tsx'
import { isUnauthorized, useWithSession } from '../sign-in-again.tsx'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toasts.tsx'
import { Conflict } from './conflict.tsx'
import { useDirtyForm } from './dirty-forms.ts'
import { draftKey, dropDraft, keepDraft } from './draft.ts'
import { DraftOffer } from './draft-offer.tsx'
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
  /** The table of the row, for its history, its draft and what can be undone; without it the form has none of these. */
  table?: ContentTable
  /** The draft of a new row that the form goes on with. */
  newDraft?: ContentDraft
  /** The live row has changed again, by an undo. */
  onUndone?: () => void
  /** The rows that a save would change, for the preview; a stable function. */
  changesOf?: (values: Values) => ContentChange[]
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
  const contentDraft = useContentDraft({ table, opened, newDraft: props.newDraft })
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  /** A key can ask again before the form shows that it is busy. */
  const isSaving = useRef(false)

  const uploads = useFormUploads(opened, props.newDraft?.fields ?? null)
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
      keepNewerWords(form, typed, () => form.reset(values))
      setTheirs(undefined)
      setOpened(result.row)
      if (contentDraft.draft && contentDraft.isShown) await contentDraft.drop(contentDraft.draft)
      void uploads.settle([result.row, form.getValues()])
      if (table) showUndoable(messages.saved, () => undo(table, over, result.row, values))
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
  async function undo(from: ContentTable, before: Record | null, saved: Record, typed: Values): Promise<boolean> {
    if (!before) {
      await withSession(() => deleteRecord(supabase, from, saved.id))
    } else {
      const result = await withSession(() => props.save(saved, initialValues(schema, before)))
      if (!result.isSaved) return false
      keepNewerWords(form, typed, () => form.reset(initialValues(schema, result.row)))
      setOpened(result.row)
    }
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
          onContinue={restore}
          onLeave={() => {
            form.reset(opened ? initialValues(schema, opened) : initial)
            contentDraft.setIsShown(false)
          }}
          onDiscarded={(fields) => void uploads.settle([opened, form.getValues()], fields)}
        />
        <DraftOffer
          draftKey={draft}
          openedAt={opened?.updated_at ?? null}
          onDiscard={(values) => void uploads.settle([opened, form.getValues()], values)}
          onRestore={(values) => restore(values)}
        />
        <SchemaContext value={schema}>
          <FormUploadsContext value={uploads.context}>{children}</FormUploadsContext>
        </SchemaContext>
        <div className="form-actions">
          {actions}
          {table && opened && (
            <Button variant="outline" onClick={() => setIsHistoryOpen(true)}>
              History
            </Button>
          )}
          {/* a draft that the form does not show is not replaced unseen */}
          {table && (contentDraft.isShown || !contentDraft.draft) && (
            <Button
              variant="outline"
              disabled={isSubmitting || uploads.isUploading || !isDirty}
              onClick={() => void submitOnce(keepAsDraft)}
            >
              Save as draft
            </Button>
          )}
          <p role="status" className="text-sm text-muted">
            {isDirty && !isSubmitting ? 'Not saved yet' : ''}
          </p>
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? 'Saving...' : uploads.isWaiting ? 'Waiting for the picture...' : saveLabel}
          </Button>
        </div>
      </form>
      {props.changesOf && <FormInPreview schema={schema} changesOf={props.changesOf} isDraft={contentDraft.isShown} />}
      {table && opened && (
        <HistoryDialog
          table={table}
          rowId={opened.id}
          schema={schema}
          isOpen={isHistoryOpen}
          onClose={() => setIsHistoryOpen(false)}
          onUse={(row) => {
            // only lists have a place
            const { display_order, ...fields } = initialValues(schema, row) as Values & { display_order?: number }
            restore(fields) // and not its former place
            showToast(historyMessages.inForm)
          }}
        />
      )}
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

  function takeTheirs() {
    if (!theirs) return
    dropDraft(draft)
    void uploads.settle(theirs, form.getValues())
    // not the initial values, which the next save would write over theirs
    form.reset(initialValues(schema, theirs))
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
