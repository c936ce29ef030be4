import { Worker } from 'node:worker_threads'
import type { DatabaseCheck } from '../options.ts'
import { messageOf } from './faults.ts'

/** Checks the whole database in a thread of its own: that takes seconds. An abort rejects with the signal's reason. */
export function checkDatabase(path: string, signal: AbortSignal): Promise<DatabaseCheck> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { workerData: path })
    const stop = () => void worker.terminate()
    signal.addEventListener('abort', stop, { once: true })
    const finish = (details: string[]) => resolve({ at: new Date().toISOString(), ok: details.length === 0, details })
    // `node --watch` reports what the worker imports by messages of its own
    worker.on('message', (details: unknown) => Array.isArray(details) && finish(details))
    // the file cannot even be opened
    worker.once('error', (error) => finish([messageOf(error)]))
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop)
      reject(signal.aborted ? signal.reason : new Error('The check of the database ended without a result'))
    })
  })
}
