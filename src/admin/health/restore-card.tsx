import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { RestoreState } from '#api/restore.ts'
import { formatFileSize } from '#content/text/file-size.ts'
import { cacheKeys } from '#data/cache-keys.ts'
import { restoreFailed } from '#data/messages.ts'
import { readRestore, sendBackup, takeRestoreStep } from '#data/our-server/our-server.ts'
import { ProofProvider } from '../login/proof.tsx'
import { useFresh } from '../login/use-fresh.ts'
import { FileButton } from '../pictures/file-button.tsx'
import { useAdmin, useServices } from '../session-context.tsx'
import { useWithSession } from '../sign-in-again.tsx'
import { Button } from '../ui/button.tsx'
import { Labelled } from '../ui/field.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { localTime } from '../ui/local-time.ts'
import { Spinner } from '../ui/spinner.tsx'
import { useFailureToast } from '../ui/use-failure-toast.ts'
import { PlanNote } from './restore-plan.tsx'

const REASON = 'A restore replaces what your site shows, so enter your password again or a code that we mail to you.'

const KINDS = { nightly: 'nightly', 'before-migration': 'before an update', manual: 'made by hand' }

const LOOK_AGAIN_MS = 1000
/** Until the replaced state is a backup. */
const FOLDER_AGAIN_MS = 10_000

/** Restores a backup that is on the server, or that the owner has downloaded before. */
export function RestoreCard() {
  const { email } = useAdmin()
  const { isProject } = useServices()
  return (
    <section className="card mt-6 grid gap-4" aria-labelledby="restore">
      <h2 id="restore" className="-mb-2">
        Restore a backup
      </h2>
      {isProject ? (
        <p className="max-w-prose text-muted">
          Your content is in a Supabase project, which makes its own backups: see Database, Backups in its dashboard.
        </p>
      ) : (
        <ProofProvider email={email} reason={REASON}>
          <Restore />
        </ProofProvider>
      )}
    </section>
  )
}

function Restore() {
  const { supabase } = useServices()
  const fresh = useFresh()
  const client = useQueryClient()
  const failure = useFailureToast()
  const status = useRef<HTMLDivElement>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const { data, isError, refetch } = useRestoreState()
  if (!data) return isError ? <LoadFailure text="The backups could not be loaded." onRetry={refetch} /> : <Spinner />
  const { phase, plan, backups } = data
  const isResting = phase === 'idle' && sent === null
  const isBusy = !isResting || isAsking
  const last = isResting && (data.last?.undo || data.last?.fault) ? data.last : null
  const undo = last?.undo

  async function take(step: 'prepare' | 'confirm' | 'cancel', of?: string, file?: File) {
    setIsAsking(true)
    failure.close()
    status.current?.focus()
    const result = await fresh(async () => {
      if (file) await sendBackup(supabase, file, setSent)
      return takeRestoreStep(supabase, step, of)
    })
    setSent(null)
    if (!result.isOk) failure.show(restoreFailed(result.text))
    // the answer may have been lost
    if (result.isOk) client.setQueryData(cacheKeys.restore, result.data)
    else await refetch()
    setIsAsking(false)
  }

  return (
    <>
      <div ref={status} role="status" tabIndex={-1} className="grid max-w-prose gap-2 outline-none">
        {sent !== null && <p>Sending the file: {Math.floor(sent * 100)} %. Keep this window open: a reload cancels.</p>}
        {phase === 'preparing' && <p>Checking the backup. Your site is serving meanwhile.</p>}
        {phase === 'restoring' && <p>{RESTORING}</p>}
        {data.fault && <p className="text-danger">{data.fault}</p>}
        {phase === 'ready' && plan && <PlanNote plan={plan} />}
        {isResting && !data.fault && <p>{last ? inWords(last) : PURPOSE}</p>}
      </div>
      {phase === 'ready' && plan ? (
        <div className="flex flex-wrap gap-3">
          <Button disabled={isAsking} onClick={() => take('confirm', plan.id)}>
            Restore
          </Button>
          <Button variant="outline" disabled={isAsking} onClick={() => take('cancel')}>
            Cancel
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-end gap-3">
          <StoredBackups backups={backups} isBusy={isBusy} onChoose={(name) => take('prepare', name)} />
          <FileButton
            labelId="restore"
            text="Choose a file"
            accept=".gz,application/gzip"
            isBusy={isBusy}
            onChoose={(file) => take('prepare', undefined, file)}
          />
          {undo && (
            <Button variant="outline" disabled={isBusy} onClick={() => take('prepare', undo)}>
              Undo the last restore
            </Button>
          )}
        </div>
      )}
    </>
  )
}

const PURPOSE = 'Brings the content of another day back. First you see what would change.'
const RESTORING =
  'Your site stops for a moment and starts again with the backup. This page says when that is done. If it takes more than a few minutes, ask whoever runs the server to look at its log.'

const isFolder = (undo?: string | null) => undo?.startsWith('replaced-') === true

const inWords = ({ at, createdAt, undo, fault }: NonNullable<RestoreState['last']>) =>
  fault
    ? `The restore of ${localTime(at)} failed, and your site stayed as it was: ${fault}`
    : `On ${localTime(at)} your site was restored to what it was on ${localTime(createdAt)}. Look through your page, and reload other windows of the admin.${isFolder(undo) ? ` What was replaced is being backed up. Until then it is in the folder ${undo} on the server.` : ''}`

interface StoredBackupsProps {
  backups: RestoreState['backups']
  isBusy: boolean
  onChoose: (name: string) => void
}

function StoredBackups({ backups, isBusy, onChoose }: StoredBackupsProps) {
  const { hash } = useLocation()
  const [asked] = useSearchParams()
  const [chosen, setChosen] = useState(asked.get('backup'))
  const name = backups.find((backup) => backup.name === chosen)?.name ?? backups[0]?.name
  if (!name) return null
  return (
    <>
      <Labelled label="Backup on the server" className="min-w-0">
        {(control) => (
          <select {...control} value={name} disabled={isBusy} onChange={({ target }) => setChosen(target.value)}>
            {backups.map(({ name, at, kind, bytes }) => (
              <option key={name} value={name}>
                {localTime(at)}, {KINDS[kind]}, {formatFileSize(bytes)}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      {/* a link leads here */}
      <Button variant="outline" disabled={isBusy} autoFocus={hash === '#restore'} onClick={() => onChoose(name)}>
        See what changes
      </Button>
    </>
  )
}

function useRestoreState() {
  const { supabase } = useServices()
  const withSession = useWithSession()
  const client = useQueryClient()
  return useQuery({
    queryKey: cacheKeys.restore,
    async queryFn() {
      const before = client.getQueryData<RestoreState>(cacheKeys.restore)
      const now = await withSession(() => readRestore(supabase))
      // everything that was read before a restore is outdated
      if (before && before.last?.at !== now.last?.at)
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== cacheKeys.restore[0] })
      return now
    },
    refetchInterval({ state: { data } }) {
      if (/preparing|restoring/.test(data?.phase ?? '')) return LOOK_AGAIN_MS
      return isFolder(data?.last?.undo) ? FOLDER_AGAIN_MS : false
    },
  })
}
