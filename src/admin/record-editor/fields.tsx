import { type ChangeEvent, type ComponentProps, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Message } from '#data/messages.ts'
import { Field } from '../ui/field.tsx'
import { showToast } from '../ui/toasts.tsx'

interface FormFieldProps {
  name: string
  label: string
  hint?: string
}

interface LimitProps {
  /** Shows how many characters there are of how many. */
  limit?: number
  /** Told when an edit goes beyond the limit, which is then rejected; without it only saving is refused. */
  refusal?: Message
}

/** Registers a field; an edit beyond its limit is rejected with words, and what stood there stays. */
function useLimitedField(name: string, { limit = Number.POSITIVE_INFINITY, refusal }: LimitProps) {
  const { register, getValues } = useFormContext()
  const field = register(name)
  return {
    ...field,
    onChange: async (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      if (!refusal || event.target.value.length <= limit) return field.onChange(event)
      event.target.value = String(getValues(name) ?? '')
      showToast(refusal)
    },
  }
}

/** The error of a field, as the schema worded it. */
export function useFieldError(name: string): string | undefined {
  const { getFieldState, formState } = useFormContext()
  return getFieldState(name, formState).error?.message
}

interface TextFieldProps
  extends FormFieldProps,
    LimitProps,
    Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'placeholder' | 'autoComplete'> {}

export function TextField({ name, limit, refusal, hint, ...rest }: TextFieldProps) {
  const field = useLimitedField(name, { ...(limit && { limit }), ...(refusal && { refusal }) })
  const foot = limit ? <Counter name={name} limit={limit} /> : hint
  return <Field {...rest} {...(foot && { hint: foot })} error={useFieldError(name)} {...field} />
}

interface TextAreaFieldProps extends FormFieldProps, LimitProps {
  rows?: number
  /** Shows how many words there are besides. */
  countsWords?: boolean
}

export function TextAreaField({ name, label, hint, rows = 5, limit, refusal, countsWords }: TextAreaFieldProps) {
  const id = useId()
  const field = useLimitedField(name, { ...(limit && { limit }), ...(refusal && { refusal }) })
  const error = useFieldError(name)
  const hasFoot = hint || limit
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        rows={rows}
        className="input field-sizing-content max-h-[40rem]"
        aria-invalid={error ? true : undefined}
        aria-describedby={[hasFoot && `${id}-foot`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
        {...field}
      />
      {hasFoot && (
        <p id={`${id}-foot`} className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
          <span>{hint}</span>
          {limit && <Counter name={name} limit={limit} countsWords={countsWords} />}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

function Counter({ name, limit, countsWords }: { name: string; limit: number; countsWords?: boolean | undefined }) {
  const text = String(useWatch({ name }) ?? '').trim()
  const words = text ? text.split(/\s+/).length : 0
  return (
    <span className={text.length > limit ? 'font-semibold text-danger' : ''}>
      {countsWords && `${words} ${words === 1 ? 'word' : 'words'}, `}
      {text.length} of {limit} characters
    </span>
  )
}

export function CheckboxField({ name, label, hint }: FormFieldProps) {
  const id = useId()
  const { register } = useFormContext()
  return (
    <div>
      <label htmlFor={id} className="flex min-h-6 items-center gap-2 font-semibold">
        <input
          id={id}
          type="checkbox"
          className="size-5"
          aria-describedby={hint ? `${id}-hint` : undefined}
          {...register(name)}
        />
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

export function SelectField({ name, label, options }: FormFieldProps & { options: Readonly<Record<string, string>> }) {
  const id = useId()
  const { register } = useFormContext()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <select id={id} className="input" {...register(name)}>
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
