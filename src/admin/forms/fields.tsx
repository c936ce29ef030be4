import { type ChangeEvent, type ClipboardEvent, type ComponentProps, useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { countOf } from '#content/text/count-of.ts'
import { languageNames } from '#content/text/languages.ts'
import { wordCount } from '#content/text/word-count.ts'
import type { Message } from '#content/toast.ts'
import { WORDS_LANGUAGES } from '#content/words/language.ts'
import { pasteTexts } from '#data/messages.ts'
import { Checkbox, Field, FieldNotes, Labelled, notesOf } from '../ui/field.tsx'
import { LinkedText } from '../ui/linked-text.tsx'
import { showToast } from '../ui/toasts.tsx'
import { FittedHeight, fitsItself } from './fitted-height.tsx'
import { useFieldTexts } from './form-schema.ts'
import { PasteNote, type PasteNoteProps } from './paste-note.tsx'
import { insert, joinLines, lengthAfter, setText, type TextInput, tidied } from './text-input.ts'

// The controls of a form. Each names its field; label, hint and limit come from the schema of the form.

interface FormFieldProps {
  name: string
}

interface TextProps extends FormFieldProps {
  /** Shown when an edit is refused because it exceeds the limit; without it only saving is refused. */
  refusal?: Message | undefined
}

/** A text field with its label, hint and error; an edit beyond the limit may be refused. */
function useTextField({ name, refusal }: TextProps) {
  const { register, getValues, getFieldState, formState } = useFormContext()
  const texts = useFieldTexts(name)
  const { limit = Number.POSITIVE_INFINITY } = texts
  const field = register(name)
  const [note, setNote] = useState<PasteNoteProps | null>(null)

  function handleBeforeInput(event: InputEvent) {
    const input = event.target as TextInput // the listener is on the field itself
    if (event.isComposing || event.data === null) return
    const text = tidied(input, event.data)
    const isTooLong = refusal && lengthAfter(input, text) > limit
    if (!isTooLong && text === event.data) return
    event.preventDefault()
    if (isTooLong) return showToast(refusal)
    const start = input.selectionStart ?? 0
    insert(text)
    if (input.type !== 'textarea') return
    const keepLines = () => {
      input.focus()
      input.setSelectionRange(start, start + text.length)
      insert(event.data ?? '')
    }
    setNote({ text: pasteTexts.joined, onKeepLines: keepLines })
  }

  const input = {
    ...field,
    ref: (element: HTMLElement | null) => {
      field.ref(element)
      element?.addEventListener('beforeinput', handleBeforeInput)
      return () => {
        element?.removeEventListener('beforeinput', handleBeforeInput)
        field.ref(null)
      }
    },
    // composed input, such as an accent or a word on a phone, is refused only afterwards
    onChange: async (event: ChangeEvent<TextInput>) => {
      setNote(null)
      joinLines(event.target)
      if (!refusal || event.target.value.length <= limit) return field.onChange(event)
      setText(event.target, String(getValues(name) ?? ''))
      showToast(refusal)
    },
  }
  const handlePaste = ({ clipboardData: { types } }: ClipboardEvent) => {
    if (types.includes('Files') && !types.includes('text/plain')) setNote({ text: pasteTexts.onlyPicture })
  }
  const { error } = getFieldState(name, formState)
  return { ...texts, input, note, handlePaste, error: isIncompleteDate(error?.ref) ? INCOMPLETE_DATE : error?.message }
}

const INCOMPLETE_DATE = 'Enter the day, the month and the year'

/** The browser reports an incomplete date as an empty value. */
const isIncompleteDate = (field: unknown) =>
  field instanceof HTMLInputElement && field.type === 'date' && field.validity.badInput

interface TextFieldProps
  extends TextProps,
    Pick<ComponentProps<'input'>, 'type' | 'max' | 'inputMode' | 'placeholder' | 'autoComplete'> {}

export function TextField({ name, refusal, ...rest }: TextFieldProps) {
  const { label, hint, fallback, limit, isRequired, input, error } = useTextField({ name, refusal })
  const foot = (hint || limit) && <Foot name={name} hint={hint} limit={limit} />
  return (
    <Field placeholder={fallback} {...rest} label={label} hint={foot} error={error} required={isRequired} {...input} />
  )
}

interface TextAreaFieldProps extends TextProps, Pick<ComponentProps<'textarea'>, 'placeholder'> {
  rows?: number
  countsWords?: boolean
  /** Words that the text may have, where the schema counts words instead of characters. */
  maxWords?: number
}

export function TextAreaField({ name, rows = 5, refusal, countsWords, maxWords, ...rest }: TextAreaFieldProps) {
  const { label, hint, fallback, limit, isRequired, input, note, handlePaste, error } = useTextField({ name, refusal })
  const foot = (hint || limit || maxWords) && <Foot {...{ name, hint, limit, countsWords, maxWords }} />
  return (
    <Labelled label={label} hint={foot} error={error} isRequired={isRequired}>
      {({ className, ...control }) => (
        <>
          <textarea
            {...control}
            rows={rows}
            placeholder={rest.placeholder ?? fallback}
            className={`${className} field-sizing-content max-h-[40rem]`}
            {...input}
            onPaste={handlePaste}
          />
          {note && <PasteNote {...note} />}
          {!fitsItself() && <FittedHeight id={control.id} name={name} />}
        </>
      )}
    </Labelled>
  )
}

interface FootProps extends FormFieldProps {
  hint: string | undefined
  limit: number | undefined
  countsWords?: boolean | undefined
  maxWords?: number | undefined
}

/** Below a text: the hint, and at the end of the line, or of the next one, the length of the text. */
function Foot({ name, hint, limit, countsWords, maxWords }: FootProps) {
  const text = String(useWatch({ name }) ?? '').trim()
  const words = wordCount(text)
  return (
    <span className="flex flex-wrap gap-x-4">
      <span>{hint && <LinkedText text={hint} />}</span>
      {limit && (
        <span className={lengthClass(text.length > limit)}>
          {countsWords && `${countOf(words, 'word')}, `}
          {text.length} of {limit} characters
        </span>
      )}
      {maxWords && (
        <span className={lengthClass(words > maxWords)}>
          {words} of {maxWords} words
        </span>
      )}
    </span>
  )
}

const lengthClass = (isTooLong: boolean) => (isTooLong ? 'ml-auto font-semibold text-danger' : 'ml-auto')

export function CheckboxField({ name }: FormFieldProps) {
  const id = useId()
  const { register } = useFormContext()
  const { label, hint } = useFieldTexts(name)
  return (
    <div>
      <Checkbox label={label} aria-describedby={notesOf(id, { hint })} {...register(name)} />
      <FieldNotes id={id} hint={hint} />
    </div>
  )
}

interface SelectProps extends FormFieldProps {
  /** By default those of the schema. */
  choices?: Readonly<Record<string, string>>
}

export function SelectField({ name, choices }: SelectProps) {
  const { register } = useFormContext()
  const { label, hint, options = {} } = useFieldTexts(name)
  return (
    <Labelled label={label} hint={hint}>
      {(control) => (
        <select {...control} {...register(name)}>
          {Object.entries(choices ?? options).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

/** `none` is the choice of no language; without it there is always one. */
export function LanguageField({ name, none }: FormFieldProps & { none?: string }) {
  const stored = useWatch({ name })
  const [names] = useState(() => languageNames(WORDS_LANGUAGES, String(stored ?? '')))
  return <SelectField name={name} choices={{ ...(none && { '': none }), ...names }} />
}
