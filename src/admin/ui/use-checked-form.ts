import { type FormEvent, useEffect, useRef, useState } from 'react'
import { typedCode } from './typed-code.ts'

export const textsIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** A form with one error: `check` resolves with the error of the input, or with null. */
export function useCheckedForm<Fault = string>(
  check: (texts: Record<string, string>, form: HTMLFormElement) => Promise<Fault | null>,
) {
  const [error, setError] = useState<Fault>()
  const [isBusy, setIsBusy] = useState(false)
  const ref = useRef<HTMLFormElement>(null)
  // a screen reader reads the error with its field
  useEffect(() => {
    if (error) ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error])

  /** Also for what another button of the form does. */
  async function run(work: () => Promise<Fault | null>) {
    setError(undefined)
    setIsBusy(true)
    setError((await work()) ?? undefined)
    setIsBusy(false)
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    return run(() => check(textsIn(form), form))
  }

  return { error, isBusy, run, formProps: { ref, onSubmit: handleSubmit, onChange: () => setError(undefined) } }
}

/** The same for a form with a CodeField. */
export const useCodeForm = (check: (code: string) => Promise<string | null>) =>
  useCheckedForm(({ code = '' }) => check(typedCode(code)))
