import { type BackupTask, makeBackup, streamBackup } from '@portico/backend/backup'

/* A process of its own for each backup, so that hashing and compressing cost the pages nothing. */

/** What it is to do: write a backup of a kind to the folder of backups, or stream one to its standard output. */
export type BackupOrder = Omit<BackupTask, 'kind' | 'signal'> & { kind: BackupTask['kind'] | 'download' }

/** What it tells: that the stream begins, that all is done, or what went wrong, in a sentence for the owner. */
export type BackupNews = { isReady: true } | { isDone: true; file?: string } | { fault: string }

const order: BackupOrder = JSON.parse(process.argv[2] ?? '')
const abort = new AbortController()
const stop = () => abort.abort(new Error('The backup was stopped; nothing was written.'))
process.once('SIGTERM', stop)
// of a terminal, for the whole group
process.once('SIGINT', stop)
// the server has ended
process.once('disconnect', stop)

const tell = (news: BackupNews) => process.connected && process.send?.(news)

async function carryOut({ kind, ...folders }: BackupOrder): Promise<BackupNews> {
  const task = { ...folders, signal: abort.signal }
  if (kind !== 'download') return { isDone: true, file: (await makeBackup({ ...task, kind })).file }
  await streamBackup(task, process.stdout, () => tell({ isReady: true }))
  return { isDone: true }
}

try {
  tell(await carryOut(order))
} catch (error) {
  tell({ fault: error instanceof Error ? error.message : String(error) })
} finally {
  if (process.connected) process.disconnect()
}
