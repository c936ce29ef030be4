import { useRef, useState } from 'react'
import type { OffsiteState } from '#api/offsite.ts'
import { offsiteMessages } from '#data/messages.ts'
import { removeOffsite } from '#data/our-server/our-server.ts'
import { useFresh } from '../login/proof.tsx'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { useNow } from '../ui/time-ago.tsx'
import { useQuestion } from '../ui/use-question.tsx'
import { useAuthAction } from '../use-auth-action.ts'
import { describeOffsite } from './describe-health.ts'
import { KeyFileForm, type MadeKeyFile } from './key-file-form.tsx'
import { OffsiteForm } from './offsite-form.tsx'
import { useHealth } from './use-health.ts'

/** Where each backup also goes, encrypted: the owner sets that up, confirms its key file, and removes it. */
export function OffsiteCard() {
  const offsite = useHealth().data?.offsite
  return (
    <section className="card mt-6 grid gap-4" aria-labelledby="offsite-title">
      <h2 id="offsite-title" className="-mb-2">
        Backups elsewhere
      </h2>
      {offsite ? <Offsite {...offsite} /> : <p className="max-w-prose text-muted">{OF_PROJECT}</p>}
    </section>
  )
}

const OF_PROJECT =
  'Supabase keeps the backups of your project outside of this server, for as many days as your plan says. They hold the database, and not the pictures.'

function Offsite(state: OffsiteState) {
  const { settings, isConfirmed, step } = state
  const { supabase } = useServices()
  const { refetch } = useHealth()
  const now = useNow()
  const fresh = useFresh()
  const { isBusy, run } = useAuthAction(offsiteMessages.failed)
  const body = useRef<HTMLDivElement>(null)
  /** The form, or the key file that it has led to. */
  const [open, setOpen] = useState<'form' | MadeKeyFile | null>(null)
  const removal = useQuestion({ title: 'Keep no more backups elsewhere?', action: 'Remove' })
  const { state: condition, says } = describeOffsite(state, now)

  async function show(next: typeof open) {
    setOpen(next)
    body.current?.focus() // the focused button disappears
    if (next !== 'form') await refetch()
  }

  async function handleRemove() {
    const result = await run('remove', () => fresh(() => removeOffsite(supabase)), offsiteMessages.removed)
    if (result.isOk) await show(null)
  }

  return (
    <div ref={body} tabIndex={-1} className="grid gap-4 outline-none">
      <div role="status" className="grid max-w-prose gap-2 wrap-anywhere">
        <p>{placeInWords(state)}</p>
        {step ? <p>{stepInWords(step)}</p> : settings && condition === 'good' && <p>{says}</p>}
      </div>
      {open === 'form' ? (
        <OffsiteForm current={settings} onKept={show} onCancel={() => show(null)} />
      ) : (
        settings && !isConfirmed && <KeyFileForm file={open} onConfirmed={() => show(null)} />
      )}
      {open === null && (
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" disabled={isBusy} onClick={() => show('form')}>
            {settings ? 'Change the place' : 'Set up a place'}
          </Button>
          {settings && (
            <Button variant="outline" disabled={isBusy} onClick={() => removal.ask(REMOVAL, handleRemove)}>
              {isBusy ? 'Removing...' : 'Remove the place'}
            </Button>
          )}
        </div>
      )}
      {removal.dialog}
    </div>
  )
}

const PURPOSE =
  'A lost disk takes the backups on it along. Each night’s backup can also go to storage of yours elsewhere (S3), encrypted before it leaves this server.'

const REMOVAL =
  'Backups are then on this server alone, and the keys are deleted here. What is there stays there, and your key file still opens it.'

export const stepInWords = (step: NonNullable<OffsiteState['step']>) => `Now ${step} a backup.`

function placeInWords({ settings, folder, isConfirmed, mayDelete }: OffsiteState): string {
  if (!settings) return PURPOSE
  const place = `the bucket ${settings.bucket} at ${new URL(settings.endpoint).host}, in the folder ${folder}`
  if (!isConfirmed) return `Backups are to go to ${place}.`
  return `Backups go to ${place}. ${mayDelete === false ? BY_BUCKET : 'Those of seven days, four weeks and twelve months are kept.'}`
}
const BY_BUCKET = 'The key may not delete there: a rule of the bucket decides how long they are kept.'
