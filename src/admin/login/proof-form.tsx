import { useRef, useState } from 'react'
import { inOutbox } from '#data/messages.ts'
import { mailProofCode, type Proof } from '#data/session/account.ts'
import { useServices } from '../session-context.tsx'
import { useAuthWithSession } from '../sign-in-again.tsx'
import { Button, SubmitButton } from '../ui/button.tsx'
import { MailedCodeField, PasswordField } from '../ui/credential-fields.tsx'
import { typedCode } from '../ui/typed-code.ts'
import { useCheckedForm } from '../ui/use-checked-form.ts'

/** The password or a mailed code, both in one request, or the password alone. */
export type WantedProof = 'either' | 'both' | 'password'

export interface Refusal {
  field: 'password' | 'code'
  text: string
}

interface ProofFormProps {
  email: string
  wanted: WantedProof
  password: string
  onProof: (proof: Proof) => Promise<Refusal | null>
}

export function ProofForm({ email, wanted, password, onProof }: ProofFormProps) {
  const { auth, mails } = useServices()
  const withSession = useAuthWithSession()
  const [way, setWay] = useState<'password' | 'code'>('password')
  const [isMailed, setIsMailed] = useState(false)
  const code = useRef<HTMLInputElement>(null)
  const hasPassword = wanted !== 'either' || way === 'password'
  const hasCode = wanted === 'both' || way === 'code'

  const { error, isBusy, run, formProps } = useCheckedForm<Refusal>(async (typed) => {
    const refusal = await onProof({ password: typed.password ?? '', nonce: typedCode(typed.code ?? '') })
    // the code is checked first, and is used up whatever the password is
    if (refusal?.field !== 'password' || !hasCode) return refusal
    if (code.current) code.current.value = ''
    setIsMailed(false)
    return { ...refusal, text: `${refusal.text} The code can no longer be used: request another one.` }
  })

  const handleMail = () =>
    run(async () => {
      const result = await withSession(() => mailProofCode(auth))
      const mayArrive = result.isOk || result.fault === 'mail-unknown' || result.fault === 'mails-limited'
      if (mayArrive) {
        setWay('code')
        setIsMailed(result.isOk)
      }
      if (result.isOk) code.current?.focus()
      return result.isOk ? null : { field: mayArrive || hasCode ? 'code' : 'password', text: result.text }
    })

  /** From this time on another code can be requested. */
  function handlePassword() {
    formProps.onChange()
    setWay('password')
  }

  const sent = mails.account ? `Sent to ${email}.` : inOutbox
  return (
    <form method="post" {...formProps} className="flex flex-col gap-4">
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && (
        <PasswordField
          key="password"
          autoFocus
          defaultValue={password}
          error={error?.field === 'password' ? error.text : undefined}
        />
      )}
      {hasCode && (
        <MailedCodeField
          key="code"
          ref={code}
          hint={
            isMailed || wanted === 'either' ? `${sent} The code works once, within an hour.` : `We mail it to ${email}.`
          }
          autoFocus={!hasPassword}
          error={error?.field === 'code' ? error.text : undefined}
        />
      )}
      <div className="dialog-actions">
        {wanted !== 'password' &&
          (hasPassword ? (
            <Button variant="outline" disabled={isBusy} onClick={handleMail}>
              {wanted === 'either' ? 'Mail me a code instead' : 'Mail me a code'}
            </Button>
          ) : (
            <Button variant="outline" disabled={isBusy} onClick={handlePassword}>
              Enter the password instead
            </Button>
          ))}
        <SubmitButton isBusy={isBusy} label="Continue" busyLabel="Checking..." />
      </div>
    </form>
  )
}
