import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import type { BackupNews, BackupOrder } from './backup-process.ts'

export interface BackupRun {
  /** Resolves when the archive begins to come; rejects like `done`. */
  ready: Promise<void>
  /** Resolves with the path of the archive, if it was written to a file. Rejects with a sentence for the owner. */
  done: Promise<string | undefined>
  /** The archive's bytes, for a download. */
  archive: Readable
  /** Resolves when the process has ended, however it did. */
  ended: Promise<void>
  /** Ends the process, which clears up behind itself. Resolves like `ended`. */
  stop: () => Promise<void>
}

/** Ample: the work streams. */
const EXEC_ARGV = ['--max-old-space-size=192']

/** The server stops within ten seconds. What a killed process leaves behind goes a day later. */
const STOP_WITHIN_MS = 3000

/** Begins a backup in a process of its own, with a low priority. */
export function runBackup(order: BackupOrder): BackupRun {
  const child = fork(new URL('./backup-process.ts', import.meta.url), [JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: EXEC_ARGV,
  })
  lowerPriority(child)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()))
  const { promise: ready, resolve: begin, reject: refuse } = Promise.withResolvers<void>()
  const { promise: done, resolve, reject } = Promise.withResolvers<string | undefined>()
  const fail = (message: string, cause?: unknown) => {
    const error = new Error(message, { cause })
    refuse(error)
    reject(error)
  }
  child.on('message', (news: BackupNews) => {
    if ('fault' in news) fail(news.fault)
    else if ('isReady' in news) begin()
    else resolve(news.file)
  })
  child.once('error', (error) => fail(`No backup was made: its process did not start (${error.message}).`, error))
  // which comes after the last message, as 'exit' may not
  child.once('disconnect', () => fail('No backup was made: its process ended before it was done.'))
  // whoever waits for one of them need not wait for the other
  for (const promise of [ready, done]) promise.catch(() => {})
  const stop = async () => {
    child.kill('SIGTERM')
    child.stdout?.destroy()
    const killing = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
    await ended
    clearTimeout(killing)
  }
  return { ready, done, ended, archive: child.stdout!, stop } // a pipe, as `stdio` says
}

/** Where the system refuses, the backup is made all the same. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {}
}
