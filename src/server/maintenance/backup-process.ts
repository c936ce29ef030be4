import {
  type BackupTask,
  backUpToFile,
  makeBackup,
  type RestorePreview,
  rehearseRestore,
  streamBackup,
} from '@portico/backend/backup'
import { CONTENT_TABLES } from '#content/kinds.ts'
import { migrationsDir } from '../backend/migrations-dir.ts'
import '../backend/product.ts'

/* Each backup, and each look into one, runs in its own process, so that hashing and compressing do not slow pages down. */

/** The job: write a backup of a kind to the backup folder, stream one to standard output, or prepare the restore of `file`, which is made of `from` first. */
export type BackupJob = Omit<BackupTask, 'kind' | 'signal'> & {
  kind: BackupTask['kind'] | 'download' | 'restore'
  file?: string
}

/** What the process reports: the stream begins, the job is done, or a sentence for the owner about what went wrong. */
export type BackupEvent = { isReady: true } | ({ isDone: true } & BackupResult) | { fault: string }

/** The path of the archive that was written, or what was found in the one to restore. */
export interface BackupResult {
  file?: string
  preview?: RestorePreview
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

async function runJob({ kind, file, from, ...folders }: BackupJob): Promise<BackupEvent> {
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
