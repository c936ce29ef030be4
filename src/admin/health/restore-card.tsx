import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { StoredBackup } from '#api/backup.ts'
import type { OffsiteArchive } from '#api/offsite.ts'
import type { RestoreState } from '#api/restore.ts'
import { formatFileSize } from '#content/text/file-size.ts'
import { cacheKeys } from '#data/cache-keys.ts'
import { restoreFailed } from '#data/messages.ts'
import {
  type RestoreStep,
  readOffsiteArchives,
  readRestore,
  sendBackup,
  takeRestoreStep,
} from '#data/our-server/our-server.ts'
import { ProofProvider, useFresh } from '../login/proof.tsx'
import { FileButton } from '../pictures/file-button.tsx'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { errorText } from '../ui/error-text.ts'
import { Labelled } from '../ui/field.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { localTime } from '../ui/local-time.ts'
import { Spinner } from '../ui/spinner.tsx'
import { useFailureToast } from '../ui/toasts.tsx'
import { useRead } from '../use-content.ts'
import { PlanNote } from './restore-plan.tsx'
import { useHealth } from './use-health.ts'

const REASON = 'A restore replaces what your site shows, so enter your password again or a code that we mail to you.'

const KINDS = { nightly: 'nightly', 'before-migration': 'before an update', manual: 'made by hand' }

const LOOK_AGAIN_MS = 1000
/** Until the replaced state is a backup. */
const FOLDER_AGAIN_MS = 10_000

/** Restores a backup that is on the server, or that the owner has downloaded before. */
export function RestoreCard() {
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
        <ProofProvider reason={REASON}>
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
  const { phase, plan, backups, fetched } = data
  const isResting = phase === 'idle' && sent === null
  const isBusy = !isResting || isAsking
  const last = isResting && (data.last?.undo || data.last?.fault) ? data.last : null
  const undo = last?.undo

  async function take(step: RestoreStep, of?: string, file?: File) {
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
        {fetched && (
          <p>
            Fetching the backup: {Math.floor((fetched.bytes / fetched.total) * 100)} % of{' '}
            {formatFileSize(fetched.total)}.
          </p>
        )}
        {phase === 'preparing' && <p>Checking the backup. Your site is serving meanwhile.</p>}
        {phase === 'restoring' && <p>{RESTORING}</p>}
        {data.fault && <p className="text-danger">{data.fault}</p>}
        {phase === 'ready' && plan && <PlanNote plan={plan} />}
        {isResting && !data.fault && <p>{last ? inWords(last) : PURPOSE}</p>}
      </div>
      {plan || phase === 'fetching' ? (
        <div className="flex flex-wrap gap-3">
          {plan && (
            <Button disabled={isAsking} onClick={() => take('confirm', plan.id)}>
              Restore
            </Button>
          )}
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
          <BackupsElsewhere isBusy={isBusy} onChoose={(name) => take('fetch', name)} />
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

interface BackupsProps {
  isBusy: boolean
  onChoose: (name: string) => void
}

function StoredBackups({ backups, ...props }: BackupsProps & Pick<RestoreState, 'backups'>) {
  const { hash } = useLocation()
  const [asked] = useSearchParams()
  const choice = { label: 'Backup on the server', action: 'See what changes', first: asked.get('backup') }
  // a link leads here
  return <BackupChoice {...choice} {...props} backups={backups} autoFocus={hash === '#restore'} />
}

/** Those that have left this server, listed when they are asked for. */
function BackupsElsewhere({ isBusy, onChoose }: BackupsProps) {
  const offsite = useHealth().data?.offsite
  const { data, error, isFetching, refetch } = useRead({
    queryKey: cacheKeys.offsiteArchives(offsite),
    read: readOffsiteArchives,
    enabled: false,
    retry: false,
  })
  if (!offsite?.settings) return null
  if (data?.length)
    return (
      <BackupChoice label="Backup elsewhere" action="Fetch it" backups={data} isBusy={isBusy} onChoose={onChoose} />
    )
  return (
    <>
      <Button variant="outline" disabled={isBusy || isFetching} onClick={() => void refetch()}>
        {isFetching ? 'Looking...' : 'Fetch from elsewhere'}
      </Button>
      <p role="status" className="basis-full empty:hidden">
        {!isFetching && (error ? errorText(error) : data && 'There is no backup elsewhere yet.')}
      </p>
    </>
  )
}

interface BackupChoiceProps extends BackupsProps {
  label: string
  action: string
  backups: readonly (OffsiteArchive & Partial<StoredBackup>)[]
  first?: string | null
  autoFocus?: boolean
}

function BackupChoice({ label, action, backups, isBusy, first = null, autoFocus, onChoose }: BackupChoiceProps) {
  const [chosen, setChosen] = useState(first)
  const name = backups.find((backup) => backup.name === chosen)?.name ?? backups[0]?.name
  if (!name) return null
  return (
    <>
      <Labelled label={label} className="min-w-0">
        {(control) => (
          <select {...control} value={name} disabled={isBusy} onChange={({ target }) => setChosen(target.value)}>
            {backups.map(({ name, at, kind, bytes }) => (
              <option key={name} value={name}>
                {localTime(at)}, {kind && `${KINDS[kind]}, `}
                {formatFileSize(bytes)}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Button variant="outline" disabled={isBusy} autoFocus={autoFocus} onClick={() => onChoose(name)}>
        {action}
      </Button>
    </>
  )
}

function useRestoreState() {
  const client = useQueryClient()
  return useRead({
    queryKey: cacheKeys.restore,
    async read(supabase) {
      const before = client.getQueryData<RestoreState>(cacheKeys.restore)
      const now = await readRestore(supabase)
      // everything that was read before a restore is outdated
      if (before && before.last?.at !== now.last?.at)
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== cacheKeys.restore[0] })
      return now
    },
    refetchInterval({ state: { data } }) {
      if (/fetching|preparing|restoring/.test(data?.phase ?? '')) return LOOK_AGAIN_MS
      return isFolder(data?.last?.undo) ? FOLDER_AGAIN_MS : false
    },
  })
}
