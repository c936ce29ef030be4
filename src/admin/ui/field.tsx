import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { LinkedText } from './linked-text.tsx'

interface Notes {
  hint?: ReactNode
  error?: string | undefined
}

interface LabelledProps extends Notes {
  label: string
  isRequired?: boolean | undefined
  className?: string
  /** Renders the control with the attributes that associate it with its label, hint and error. */
  children: (control: ReturnType<typeof controlOf>) => ReactNode
}

/** A control with its label above, its hint and its error below, all associated with it. */
export function Labelled({ label, hint, error, isRequired = false, className = '', children }: LabelledProps) {
  const id = useId()
  return (
    <div className={`grid gap-1.5 ${className}`}>
      <label htmlFor={id} className={isRequired ? 'font-semibold required-label' : 'font-semibold'}>
        {label}
      </label>
      {children(controlOf(id, isRequired, { hint, error }))}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

const controlOf = (id: string, required: boolean, { hint, error }: Notes) => ({
  ...{ id, required, className: 'input' },
  'aria-invalid': error ? true : undefined,
  'aria-describedby': notesOf(id, { hint, error }),
})

/** Below the control with this id: its hint and its error. */
export const FieldNotes = ({ id, hint, error }: Notes & { id: string }) => (
  <>
    {hint && (
      <p id={`${id}-hint`} className="text-sm text-muted">
        {typeof hint === 'string' ? <LinkedText text={hint} /> : hint}
      </p>
    )}
    {error && <FieldError id={id} text={error} />}
  </>
)

/** Read out at once where its field has the focus; elsewhere it is read when the field takes the focus. */
function FieldError({ id, text }: { id: string; text: string }) {
  const [isAlert] = useState(() => document.activeElement?.id === id)
  return (
    <p id={`${id}-error`} role={isAlert ? 'alert' : undefined} className="text-sm font-semibold text-danger">
      {text}
    </p>
  )
}

/** The `aria-describedby` of a control with these notes. */
export const notesOf = (id: string, { hint, error }: Notes) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined

interface FieldProps extends ComponentProps<'input'>, Omit<LabelledProps, 'className' | 'children' | 'isRequired'> {}

export const Field = ({ label, hint, error, required, className = '', ...input }: FieldProps) => (
  <Labelled label={label} hint={hint} error={error} isRequired={required} className={className}>
    {(control) => <input {...control} {...input} />}
  </Labelled>
)

/** Fields that belong together, with a heading that screen readers announce with each of them. */
export const FieldGroup = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="field-group">
    <legend>{legend}</legend>
    {children}
  </fieldset>
)

export const Checkbox = ({ label, ...input }: ComponentProps<'input'> & { label: string }) => (
  <label className="flex min-h-6 pointer-coarse:min-h-11 items-center gap-2 font-semibold">
    <input type="checkbox" className="size-5" {...input} />
    {label}
  </label>
)
