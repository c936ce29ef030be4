import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import type { ContentChange } from '#content/draft.ts'
import type { Row } from '#content/guard.ts'
import type { ContentTable } from '#content/kinds.ts'
import { historyMessages } from '#data/messages.ts'
import { DraftNote } from '../drafts/draft-note.tsx'
import { earlyInWords, PUBLISH_NOW } from '../drafts/publication-time.ts'
import { useDirtyForm } from '../forms/dirty-forms.ts'
import { focusField } from '../forms/focus-field.ts'
import { labelOf, NewIdContext, SchemaContext, type VersionSchema } from '../forms/form-schema.ts'
import { UnshownFaults } from '../forms/unshown-faults.tsx'
import { useAsked } from '../forms/use-asked.ts'
import { changesBetween, readableValue } from '../history/describe-version.ts'
import { HistoryDialog } from '../history/history-dialog.tsx'
import { FormUploadsContext } from '../pictures/form-uploads.ts'
import { FormInPreview } from '../preview/form-in-preview.tsx'
import { useIsOwner } from '../rights.tsx'
import { isInField, useShortcut } from '../ui/keys.ts'
import { showToast } from '../ui/toasts.tsx'
import { useQuestion } from '../ui/use-question.tsx'
import { Conflict } from './conflict.tsx'
import { FormActions } from './form-actions.tsx'
import { mergeEditsDuringSave } from './merge-edits-during-save.ts'
import { lastSave } from './save-state.ts'
import { UnsavedOffer } from './unsaved-offer.tsx'
import { useFocusOnRefusal } from './use-focus-on-refusal.ts'
import { useFormSave } from './use-form-save.ts'
import { type EditedRecord, type RecordFormProps, useRecordForm } from './use-record-form.ts'

/**
 * The form of a record: validated by its schema, saved, and guarded against loss. Unsaved changes are kept until the save is
 * confirmed, an ended session is renewed in place by a new login, and somebody else's changes are shown before anything is
 * overwritten.
 */
export function RecordForm<Values extends FieldValues, Entry extends Row>(props: RecordFormProps<Values, Entry>) {
  const { saveLabel = 'Save Changes', inWords = readableValue } = props
  const edited = useRecordForm(props)
  const { schema, form, opened, rows, contentDraft, uploads } = edited
  const { isDirty, isSubmitting, dirtyFields } = form.formState
  const { theirs, submit, ...saving } = useFormSave(props, edited)
  const early = useQuestion(PUBLISH_NOW)
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const replacing = useQuestion({ ...REPLACE, fallback: element })
  const replaceTyped = (replace: () => void) =>
    replacing.ask(isDirty && 'Your changes are not saved, and will be replaced.', replace)
  useAskedField(element, opened ? rows.of(opened) : [{ table: props.table, id: edited.newId }])
  useSaveByKey(element, isDirty)
  useFocusOnRefusal(element, form)
  const isOwner = useIsOwner()
  // a draft that the form does not show must not be replaced unseen
  const keepAsDraft = contentDraft.isShown || contentDraft.drafts.length === 0 ? saving.keepAsDraft : undefined

  const isDraft = contentDraft.isShown && contentDraft.drafts.length > 0

  /** A draft stays one until it is published. Resolves with whether it is saved. */
  async function handleSubmit(event?: FormEvent) {
    event?.preventDefault()
    if (isOwner && !isDraft) return submit(opened, event)
    const isOff = !isOwner && (!isDirty || uploads.isUploading)
    return (!isOff && (await keepAsDraft?.())) ?? false
  }

  useDirtyForm(edited.isUnsaved, async () => {
    if (!uploads.isUploading) return handleSubmit()
    element.current?.requestSubmit() // it waits for the picture
    return false
  })

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        method="post"
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
        tabIndex={-1}
        className="record-form outline-none"
      >
        <NotesAbove {...{ props, edited, element, replaceTyped }} />
        <UnshownFaults schema={schema} />
        <SchemaContext value={schema}>
          <NewIdContext value={edited.newId}>
            <FormUploadsContext value={uploads.context}>{props.children}</FormUploadsContext>
          </NewIdContext>
        </SchemaContext>
        <FormActions
          saveLabel={saveLabel}
          state={{
            isNew: !opened,
            changes: isDirty ? countChanges(schema, dirtyFields) : 0,
            savedAt: opened && lastSave(rows.of(opened)),
            drafts: contentDraft.drafts,
            isDraftShown: contentDraft.isShown,
          }}
          isSubmitting={isSubmitting}
          saving={saving.saving}
          isUploading={uploads.isUploading}
          isWaiting={uploads.isWaiting}
          onHistory={opened ? () => setIsHistoryOpen(true) : undefined}
          onKeepDraft={keepAsDraft}
          onPublish={async () =>
            early.ask(earlyInWords(await contentDraft.read(), Date.now(), true), () => void submit(opened))
          }
        >
          {props.actions}
        </FormActions>
      </form>
      <FormInPreview form={element} schema={schema} changesOf={edited.changesOf} isDraft={contentDraft.isShown} />
      {opened && (
        <HistoryDialog
          rows={rows.of(opened)}
          isOpen={isHistoryOpen}
          onClose={() => setIsHistoryOpen(false)}
          onUse={(version) => replaceTyped(() => showFormer(edited, version))}
        />
      )}
      {props.below?.(opened, edited.adopt)}
      {replacing.dialog}
      {early.dialog}
      <Conflict
        theirs={theirs}
        mine={form.getValues()}
        schema={schema}
        inWords={inWords}
        onKeepMine={() => void submit(theirs ?? null)}
        onTakeTheirs={saving.takeTheirs}
        onCancel={saving.keepEditing}
      />
    </FormProvider>
  )
}

interface NotesAboveProps<Values extends FieldValues, Entry extends Row> {
  props: RecordFormProps<Values, Entry>
  edited: EditedRecord<Values, Entry>
  element: RefObject<HTMLFormElement | null>
  replaceTyped: (replace: () => void) => void
}

/** What was kept of the record's fields: its drafts, and what was typed before the window was closed. */
function NotesAbove<Values extends FieldValues, Entry extends Row>(given: NotesAboveProps<Values, Entry>) {
  const { props, edited, element, replaceTyped } = given
  const { schema, form, opened, rows, contentDraft, uploads } = edited
  const { inWords = readableValue } = props
  return (
    <>
      <DraftNote
        of={contentDraft}
        opened={opened}
        nameOf={rows.nameOf}
        isTypedIn={form.formState.isDirty}
        onReplace={replaceTyped}
        onContinue={edited.applyDrafts}
        onLeave={async (were) => {
          mergeEditsDuringSave(form, were as Values, opened ? edited.valuesOf(opened) : props.initial) // of this form
          const isOutdated = await contentDraft.leave()
          if (isOutdated && !form.formState.isDirty) props.reload?.()
        }}
        onDiscarded={(fields) => {
          void uploads.settle(opened && [opened, form.getValues()], fields)
          if (!opened) return props.onDone?.()
          if (!isInField(document.activeElement)) element.current?.focus() // the focused button is gone
        }}
      />
      <UnsavedOffer
        formKey={edited.formKey}
        schema={schema}
        openedAt={opened?.updated_at ?? null}
        changesOf={(values) => {
          const shown = opened ? edited.valuesOf(opened) : props.initial
          // changes typed before an update lack the fields it added
          return changesBetween(schema, shown, { ...shown, ...values }, inWords)
        }}
        inWords={inWords}
        onDiscard={(values) => void uploads.settle([opened, form.getValues()], values)}
        onReplace={replaceTyped}
        onRestore={edited.restoreUnsaved}
        onAnswered={() => element.current?.focus()}
      />
    </>
  )
}

const REPLACE = { title: 'Replace your unsaved changes?', action: 'Replace', cancel: 'Keep editing' }

/** Puts a former version into the form, which keeps its current position. */
function showFormer({ apply }: Pick<EditedRecord<FieldValues, Row>, 'apply'>, { fields, ...change }: ContentChange) {
  const { display_order, ...former } = fields ?? {}
  apply([{ ...change, fields: former }])
  showToast(historyMessages.inForm)
}

/** The changed fields that have a control; a field without one changes with another that has one. */
const countChanges = (schema: VersionSchema, dirtyFields: object) =>
  Object.keys(dirtyFields).filter((field) => labelOf(schema, field)).length || 1

/** Ctrl+S saves the form that has the focus; with the focus elsewhere, each one that has changes and no dialog above it. */
function useSaveByKey(form: RefObject<HTMLFormElement | null>, isDirty: boolean) {
  useShortcut('s', (event) => {
    const element = form.current
    if (!element || element.closest('[inert], [aria-hidden="true"]')) return
    // instead of saving the page of the admin as a file
    event.preventDefault()
    const focused = event.target instanceof Element ? event.target.closest('.record-form') : null
    if (focused ? focused === element : isDirty) element.requestSubmit()
  })
}

/** Goes to the field that the address asks for, if it is one of this form, whose rows these are. */
function useAskedField(
  element: RefObject<HTMLFormElement | null>,
  rows: readonly { table: ContentTable | undefined; id: string }[],
) {
  useAsked('field', (asked) => {
    const [table, column = '', rowId] = asked.split('.')
    const isOfForm = rows.some((row) => row.table === table && (!rowId || row.id === rowId))
    return isOfForm && element.current !== null && focusField(element.current, column)
  })
}
