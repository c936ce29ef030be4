import { type FormEvent, useState } from 'react'

/** A form with a CodeField: `check` resolves with what is wrong with the code, or with null. */
export function useCodeForm(check: (code: string) => Promise<string | null>) {
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setIsBusy] = useState(false)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').replace(/\s/g, '')
    setIsBusy(true)
    const fault = await check(code)
    if (fault) setError(fault)
    setIsBusy(false)
  }

  return { error, isBusy, formProps: { onSubmit: handleSubmit, onChange: () => setError(undefined) } }
}
