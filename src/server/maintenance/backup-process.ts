import {
  type BackupTask,
  backUpToFile,
  extractArchive,
  makeBackup,
  type RestorePreview,
  rehearseRestore,
  streamBackup,
} from '@portico/backend/backup'
import { CONTENT_TABLES } from '#content/kinds.ts'
import { migrationsDir } from '../backend/product.ts'
import '../backend/product.ts'
import { offsiteFile } from '../offsite/offsite-file.ts'
import type { SendStep, SentArchive } from '../offsite/send-archive.ts'

/* Each backup, and each look into one, runs in its own process, so that hashing and compressing do not slow pages down. */

/**
 * The job: write a backup of a kind to the backup folder, stream one to standard output, prepare the restore of `file`, which is made
 * of `from` first, read `file` back, send it to the bucket that is set, or fetch it from there, where its name is `object`.
 */
export type BackupJob = Omit<BackupTask, 'kind' | 'signal'> & {
  kind: BackupTask['kind'] | 'download' | 'restore' | 'verify' | 'send' | 'fetch'
  file?: string
  object?: string
  /** Whether the bucket may be in a private network. */
  isAnywhere?: boolean
}

/** What the process reports: the stream or a step begins, the job is done, or a sentence for the owner about what went wrong. */
export type BackupEvent = { isReady: true } | { step: SendStep } | ({ isDone: true } & BackupResult) | { fault: string }

/** The path of the archive that was written, what was found in the one to restore, or what was sent. */
export interface BackupResult {
  file?: string
  preview?: RestorePreview
  sent?: SentArchive
}

const job: BackupJob = JSON.parse(process.argv[2] ?? '')
const abort = new AbortController()
const stop = () => abort.abort(new Error('The backup was stopped; nothing was written.'))
process.once('SIGTERM', stop)
// sent by a terminal to the whole process group
process.once('SIGINT', stop)
// the server has ended
process.once('disconnect', stop)

const report = (event: BackupEvent) => process.connected && process.send?.(event)

async function runJob(job: BackupJob): Promise<BackupEvent> {
  const { kind, file, from, object, isAnywhere = false, ...folders } = job
  if (kind === 'verify') await extractArchive(file!) // this job has a file
  if (kind === 'send' || kind === 'fetch') {
    // its secrets are in no argument, which other users of the machine could read
    const offsite = await offsiteFile(folders.dataDir).read()
    if (!offsite) throw new Error('No S3 address is set any longer.')
    const task = { offsite, isAnywhere, signal: abort.signal }
    const onStep = (step: SendStep) => report({ step })
    const sending = { ...task, archive: file!, folder: folders.backupDir, onStep } // it has a file
    // what only these two need is loaded for them: other jobs start sooner
    if (kind === 'send') {
      const { sendArchive } = await import('../offsite/send-archive.ts')
      return { isDone: true, sent: await sendArchive(sending) }
    }
    const { fetchArchive } = await import('../offsite/fetch-archive.ts')
    await fetchArchive({ ...task, name: object!, to: file! }) // it has both
  }
  if (kind === 'verify' || kind === 'fetch') return { isDone: true }
  if (kind === 'restore') {
    // what it leaves behind is removed before the next one
    abort.signal.addEventListener('abort', () => process.exit(1))
    if (from) await backUpToFile(from, file!, abort.signal)
    const tables = [...CONTENT_TABLES, 'content_drafts', 'contact_messages']
    const task = { file: file!, dataDir: folders.dataDir, migrationsDir, tables } // this job has a file
    return { isDone: true, preview: await rehearseRestore(task) }
  }
  const task = { ...folders, signal: abort.signal }
  if (kind !== 'download') return { isDone: true, file: (await makeBackup({ ...task, kind, from })).file }
  await streamBackup(task, process.stdout, () => report({ isReady: true }))
  return { isDone: true }
}

try {
  report(await runJob(job))
} catch (error) {
  report({ fault: error instanceof Error ? error.message : String(error) })
} finally {
  if (process.connected) process.disconnect()
}
