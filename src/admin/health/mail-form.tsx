import { useState } from 'react'
import { MAIL_PROVIDERS, providerOf } from '#api/mail-providers.ts'
import { MAIL_PORTS, type MailSaved, type MailSettings } from '#api/mail-setup.ts'
import { healthMessages } from '#data/messages.ts'
import { saveMailSetup } from '#data/our-server/our-server.ts'
import { useFresh } from '../login/use-fresh.ts'
import { useServices } from '../session-context.tsx'
import { Button, SubmitButton } from '../ui/button.tsx'
import { Field, Labelled } from '../ui/field.tsx'
import { showToast } from '../ui/toasts.tsx'
import { useCheckedForm } from '../ui/use-checked-form.ts'

interface MailFormProps {
  current: MailSettings | null
  onKept: () => Promise<void>
  onCancel: () => void
}

type FormField = Extract<MailSaved, { field: unknown }>['field']

/** A provider, or another server. It is saved once a test mail was sent through it; errors are shown at their fields. */
export function MailForm({ current, onKept, onCancel }: MailFormProps) {
  const { supabase } = useServices()
  const fresh = useFresh()
  const [provider, setProvider] = useState(current ? providerOf(current.host) : MAIL_PROVIDERS[0])
  const [field, setField] = useState<FormField>(null)
  const { error, isBusy, formProps } = useCheckedForm(async (texts) => {
    const { host = '', port, username = '', password = '', sender = '' } = texts
    const settings = { host, port: Number(port), username, password, sender }
    const result = await fresh(() => saveMailSetup(supabase, settings))
    const saved: MailSaved = result.isOk ? result.data : { outcome: 'refused', field: null, message: result.text }
    if (saved.outcome === 'refused') {
      setField(saved.field)
      return saved.message
    }
    showToast(healthMessages.mailKept(saved.to))
    await onKept()
    return null
  })
  const isCurrent = current !== null && provider === providerOf(current.host)
  const { host, port } = isCurrent ? current : (provider ?? { host: '', port: 587 })
  const propsOf = (name: NonNullable<FormField>) => ({
    ...{ name, required: true, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
    error: name === field ? error : undefined,
  })

  return (
    <form method="post" {...formProps} className="grid max-w-xl gap-4">
      <Labelled label="Mail provider">
        {(control) => (
          <select
            {...control}
            value={provider?.name ?? ''}
            onChange={({ target }) => setProvider(MAIL_PROVIDERS.find(({ name }) => name === target.value))}
          >
            {MAIL_PROVIDERS.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
            <option value="">Another server</option>
          </select>
        )}
      </Labelled>
      <div key={provider?.name} className="grid items-start gap-4 sm:grid-cols-[1fr_auto]">
        <Field label="Server" {...propsOf('host')} defaultValue={host} />
        <Labelled label="Port" error={propsOf('port').error}>
          {(control) => (
            <select {...control} name="port" defaultValue={port}>
              {Object.entries(MAIL_PORTS).map(([number, encryption]) => (
                <option key={number} value={number}>
                  {`${number} (${encryption})`}
                </option>
              ))}
            </select>
          )}
        </Labelled>
      </div>
      <Field label="User name" {...propsOf('username')} defaultValue={current?.username} hint={provider?.login} />
      <Field
        {...propsOf('password')}
        label="Password or key"
        type="password"
        autoComplete="new-password"
        required={!isCurrent}
        hint={isCurrent && 'Leave it empty to keep the one that is stored.'}
      />
      <Field
        {...propsOf('sender')}
        label="Mails come from"
        type="email"
        defaultValue={current?.sender}
        hint="An address that this provider may send for. The name beside it is that of your site."
      />
      {field === null && error && (
        <p role="alert" className="font-semibold text-danger">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={isBusy} label="Send a test mail and save" busyLabel="Sending a test mail..." />
        <Button variant="outline" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
