import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type NewFactor, verifyFactor } from '#data/session/account.ts'
import { useWithProof } from '../login/proof.tsx'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { CodeField } from '../ui/code-field.tsx'

interface EnrolmentProps {
  factor: NewFactor
  onDone: () => void
  onCancel: () => void
}

/** Shows the secret of a new app and asks for its first code. It replaces the button that had the focus, so it takes it. */
export function Enrolment({ factor, onDone, onCancel }: EnrolmentProps) {
  const { auth } = useServices()
  const withProof = useWithProof()
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setIsBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => heading.current?.focus(), [])

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').replace(/\s/g, '')
    setIsBusy(true)
    const result = await withProof((proof) => verifyFactor(auth, factor.id, code, proof))
    setIsBusy(false)
    if (result.isOk) onDone()
    else setError(result.text)
  }

  return (
    <form onSubmit={handleSubmit} onChange={() => setError(undefined)} className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        Scan this with your authenticator app
      </h3>
      <p>Or type the secret into it. Then enter the code that it shows.</p>
      <img src={factor.qrCode} alt="QR code of the secret below" width={200} height={200} className="bg-white p-2" />
      <p>
        Secret: <code className="break-all select-all">{factor.secret}</code>
      </p>
      <CodeField error={error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Checking...' : 'Turn on'}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
