import { useState } from 'react'
import type { OffsiteSettings } from '#api/offsite.ts'
import { saveOffsite } from '#data/our-server/our-server.ts'
import { useServices } from '../session-context.tsx'
import { Field, Labelled } from '../ui/field.tsx'
import type { MadeKeyFile } from './key-file-form.tsx'
import SERVICES from './storage-services.json' with { type: 'json' }
import { TriedForm } from './tried-form.tsx'

/** By what follows the part that differs; undefined for another service. */
const serviceOf = (endpoint: string) => SERVICES.find(({ suffix }) => suffix && endpoint.endsWith(suffix))

interface OffsiteFormProps {
  current: OffsiteSettings | null
  onKept: (file: MadeKeyFile) => Promise<void>
  onCancel: () => void
}

/** A service, or another one. It is saved once a file was written and read there. */
export function OffsiteForm({ current, onKept, onCancel }: OffsiteFormProps) {
  const { supabase } = useServices()
  const [service, setService] = useState(current ? serviceOf(current.endpoint) : SERVICES[0])
  const isCurrent = current !== null && service === serviceOf(current.endpoint)
  const first = isCurrent ? current : (service ?? { endpoint: '', region: 'us-east-1', style: 'path' })

  return (
    <TriedForm
      labels={['Try it and save', 'Writing and reading a file...']}
      send={({ endpoint = '', region = '', ...texts }) =>
        saveOffsite(supabase, { ...texts, region, endpoint: endpoint.replace('{region}', region.trim()) })
      }
      onKept={({ keyFile }: { keyFile: MadeKeyFile }) => onKept(keyFile)}
      onCancel={onCancel}
    >
      {(propsOf) => (
        <>
          <Labelled label="Storage service">
            {(control) => (
              <select
                {...control}
                value={service?.name ?? ''}
                onChange={({ target }) => setService(SERVICES.find(({ name }) => name === target.value))}
              >
                {SERVICES.map(({ name }) => (
                  <option key={name}>{name}</option>
                ))}
                <option value="">Another service</option>
              </select>
            )}
          </Labelled>
          <div key={service?.name} className="grid items-start gap-4 sm:grid-cols-2">
            <Field label="Bucket" {...propsOf('bucket')} defaultValue={current?.bucket} />
            <Field label="Region" {...propsOf('region')} defaultValue={first.region} />
            <Field label="Address" {...propsOf('endpoint')} defaultValue={first.endpoint} hint={service?.place} />
            <Labelled label="Where the bucket is named" error={propsOf('style').error}>
              {(control) => (
                <select {...control} name="style" defaultValue={first.style}>
                  <option value="path">After the address</option>
                  <option value="host">In front of its host</option>
                </select>
              )}
            </Labelled>
          </div>
          <Field label="Access key" {...propsOf('keyId')} defaultValue={current?.keyId} hint={service?.key} />
          <Field
            {...propsOf('secret')}
            label="Secret key"
            type="password"
            autoComplete="new-password"
            required={!current}
            hint={current ? 'Leave it empty to keep the one that is stored.' : RIGHTS}
          />
        </>
      )}
    </TriedForm>
  )
}

const RIGHTS =
  'It needs to read, write and list. If it may not delete, nobody who gets hold of it can remove your backups.'
