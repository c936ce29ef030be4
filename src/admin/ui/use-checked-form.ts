import { type FormEvent, useEffect, useRef, useState } from 'react'

export const textsIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** The ref of a form that focuses its invalid field, so that a screen reader reads the error. */
export function useFocusOnError(error: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error])
  return form
}

/** A form with one error: `check` resolves with the error of the input, or with null. */
export function useCheckedForm<Fault = string>(
  check: (texts: Record<string, string>, form: HTMLFormElement) => Promise<Fault | null>,
) {
  const [error, setError] = useState<Fault>()
  const [isBusy, setIsBusy] = useState(false)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setError(undefined)
    setIsBusy(true)
    const fault = await check(textsIn(form), form)
    if (fault) setError(fault)
    setIsBusy(false)
  }

  const ref = useFocusOnError(error)
  return { error, isBusy, formProps: { ref, onSubmit: handleSubmit, onChange: () => setError(undefined) } }
}

/** The same for a form with a CodeField, whose blanks do not count. */
export const useCodeForm = (check: (code: string) => Promise<string | null>) =>
  useCheckedForm(({ code = '' }) => check(code.replace(/\s/g, '')))
