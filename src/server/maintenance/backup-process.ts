import { type BackupTask, makeBackup, streamBackup } from '@portico/backend/backup'
import '../backend/product.ts'

/* Each backup runs in its own process, so that hashing and compressing do not slow pages down. */

/** The job: write a backup of a kind to the backup folder, or stream one to standard output. */
export type BackupJob = Omit<BackupTask, 'kind' | 'signal'> & { kind: BackupTask['kind'] | 'download' }

/** What the process reports: the stream begins, the job is done, or a sentence for the owner about what went wrong. */
export type BackupEvent = { isReady: true } | { isDone: true; file?: string } | { fault: string }

const job: BackupJob = JSON.parse(process.argv[2] ?? '')
const abort = new AbortController()
const stop = () => abort.abort(new Error('The backup was stopped; nothing was written.'))
process.once('SIGTERM', stop)
// sent by a terminal to the whole process group
process.once('SIGINT', stop)
// the server has ended
process.once('disconnect', stop)

const report = (event: BackupEvent) => process.connected && process.send?.(event)

async function runJob({ kind, ...folders }: BackupJob): Promise<BackupEvent> {
  const task = { ...folders, signal: abort.signal }
  if (kind !== 'download') return { isDone: true, file: (await makeBackup({ ...task, kind })).file }
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
