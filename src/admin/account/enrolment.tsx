import { useEffect, useRef } from 'react'
import { type NewFactor, verifyFactor } from '#data/session/account.ts'
import { useWithProof } from '../login/proof.tsx'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { CodeField } from '../ui/credential-fields.tsx'
import { useCodeForm } from '../ui/use-checked-form.ts'

interface EnrolmentProps {
  factor: NewFactor
  onDone: () => void
  onCancel: () => void
}

/** Shows the secret of a new app and asks for its first code. It replaces the focused button, so it takes the focus. */
export function Enrolment({ factor, onDone, onCancel }: EnrolmentProps) {
  const { auth } = useServices()
  const withProof = useWithProof()
  const { error, isBusy, formProps } = useCodeForm(async (code) => {
    const result = await withProof((proof) => verifyFactor(auth, factor.id, code, proof))
    if (!result.isOk) return result.text
    onDone()
    return null
  })
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => heading.current?.focus(), [])

  return (
    <form method="post" {...formProps} className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        Scan this with your authenticator app
      </h3>
      <p>Or type the secret into the app. Then enter the code it shows.</p>
      {/* a phone cannot scan its own screen */}
      <a href={factor.uri} className="button button-outline justify-self-start pointer-fine:hidden">
        Open in the app
      </a>
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
