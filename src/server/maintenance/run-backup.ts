import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { SendStep } from '../offsite/send-archive.ts'
import type { BackupEvent, BackupJob, BackupResult } from './backup-process.ts'

export type BackupRun = ReturnType<typeof runBackup>

/** Ample, because the work is streamed. */
const EXEC_ARGV = ['--max-old-space-size=192']
/** The buffers of an encryption are freed when the young generation is collected: soon, in a small one. */
const ENCRYPTING_ARGV = [...EXEC_ARGV, '--max-semi-space-size=1']

/** The server stops within ten seconds. What a killed process leaves behind is removed a day later. */
const STOP_WITHIN_MS = 3000

/** What to say of the jobs that make no backup. */
const FAILED: Partial<Record<BackupJob['kind'], string>> = {
  restore: 'Nothing was changed',
  fetch: 'Nothing was fetched',
  send: 'Nothing was sent',
  verify: 'Nothing was read',
}

/** Starts a backup in its own process, with a low priority. */
export function runBackup(job: BackupJob, onStep?: (step: SendStep) => void) {
  const child = fork(new URL('./backup-process.ts', import.meta.url), [JSON.stringify(job)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: job.kind === 'send' || job.kind === 'fetch' ? ENCRYPTING_ARGV : EXEC_ARGV,
  })
  lowerPriority(child)
  /** Resolves when the process has ended, in whatever way. */
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()))
  /** Resolves when the archive starts to arrive; rejects like `done`, with a sentence for the owner. */
  const { promise: ready, resolve: resolveReady, reject: rejectReady } = Promise.withResolvers<void>()
  const { promise: done, resolve, reject } = Promise.withResolvers<BackupResult>()
  const fail = (message: string, cause?: unknown) => {
    const error = new Error(message, { cause })
    rejectReady(error)
    reject(error)
  }
  child.on('message', (event: BackupEvent) => {
    if ('fault' in event) fail(event.fault)
    else if ('isReady' in event) resolveReady()
    else if ('step' in event) onStep?.(event.step)
    // `node --watch` adds messages of its own
    else if ('isDone' in event) resolve(event)
  })
  const failed = FAILED[job.kind] ?? 'No backup was made'
  child.once('error', (error) => fail(`${failed}: its process did not start (${error.message}).`, error))
  // unlike 'exit', it comes after the last message
  child.once('disconnect', () => fail(`${failed}: its process ended before it was done.`))
  // callers may wait for only one of them
  for (const promise of [ready, done]) promise.catch(() => {})
  /** Stops the process, which removes its partial files. Resolves like `ended`. */
  const stop = async () => {
    child.kill('SIGTERM')
    child.stdout?.destroy()
    const killing = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
    await ended
    clearTimeout(killing)
  }
  return { ready, done, ended, archive: child.stdout!, stop } // a pipe, because of `stdio`
}

/** If the system refuses, the backup is made anyway. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {}
}
