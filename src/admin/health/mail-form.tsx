import { useState } from 'react'
import { MAIL_PROVIDERS, providerOf } from '#api/mail-providers.ts'
import { MAIL_PORTS, type MailSettings } from '#api/mail-setup.ts'
import { healthMessages } from '#data/messages.ts'
import { saveMailSetup } from '#data/our-server/our-server.ts'
import { useServices } from '../session-context.tsx'
import { Field, Labelled } from '../ui/field.tsx'
import { showToast } from '../ui/toasts.tsx'
import { TriedForm } from './tried-form.tsx'

interface MailFormProps {
  current: MailSettings | null
  onKept: () => Promise<void>
  onCancel: () => void
}

/** A provider, or another server. It is saved once a test mail was sent through it. */
export function MailForm({ current, onKept, onCancel }: MailFormProps) {
  const { supabase } = useServices()
  const [provider, setProvider] = useState(current ? providerOf(current.host) : MAIL_PROVIDERS[0])
  const isCurrent = current !== null && provider === providerOf(current.host)
  const { host, port } = isCurrent ? current : (provider ?? { host: '', port: 587 })

  async function handleKept({ to }: { to: string }) {
    showToast(healthMessages.mailKept(to))
    await onKept()
  }

  return (
    <TriedForm
      labels={['Send a test mail and save', 'Sending a test mail...']}
      send={({ port, ...texts }) => saveMailSetup(supabase, { ...texts, port: Number(port) })}
      onKept={handleKept}
      onCancel={onCancel}
    >
      {(propsOf) => (
        <>
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
        </>
      )}
    </TriedForm>
  )
}
