import type { ReactNode } from 'react'
import { useDirtyForm } from '../forms/dirty-forms.ts'
import { useFresh } from '../login/proof.tsx'
import { Button, SubmitButton } from '../ui/button.tsx'
import { useCheckedForm } from '../ui/use-checked-form.ts'

/** `field` is the one to correct, if any. */
interface Refused {
  outcome: 'refused'
  field: string | null
  message: string
}

interface FormProps<Saved> {
  /** Of its button, and while the server tries it. */
  labels: [string, string]
  send: (texts: Record<string, string>) => Promise<Saved | Refused>
  onKept: (saved: Saved) => Promise<void>
  onCancel?: () => void
  /** Whether something is lost if the page is left before. */
  isUnsaved?: boolean
  /** Gets the attributes of a field by its name. */
  children: (propsOf: ReturnType<typeof propsFor>) => ReactNode
}

/** A form that the server tries before it keeps it, after a fresh proof. What it refuses is said at the field. */
export function TriedForm<Saved>({ labels, send, onKept, onCancel, isUnsaved = false, children }: FormProps<Saved>) {
  const fresh = useFresh()
  const { error, isBusy, formProps } = useCheckedForm<Omit<Refused, 'outcome'>>(async (texts) => {
    const result = await fresh(() => send(texts))
    if (!result.isOk) return { field: null, message: result.text }
    const saved = result.data
    if (isRefused(saved)) return saved
    await onKept(saved)
    return null
  })
  // what is missing is asked for at its field
  useDirtyForm(isUnsaved, async () => {
    formProps.ref.current?.requestSubmit()
    return false
  })

  return (
    <form method="post" {...formProps} className="grid max-w-xl gap-4">
      {children(propsFor(error))}
      {error?.field === null && (
        <p role="alert" className="font-semibold text-danger">
          {error.message}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={isBusy} label={labels[0]} busyLabel={labels[1]} />
        {onCancel && (
          <Button variant="outline" disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

const isRefused = (saved: unknown): saved is Refused => (saved as { outcome?: unknown }).outcome === 'refused'

const propsFor = (error?: Omit<Refused, 'outcome'>) => (name: string) => ({
  ...{ name, required: true, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  error: error?.field === name ? error.message : undefined,
})
