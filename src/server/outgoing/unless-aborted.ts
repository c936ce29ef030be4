import { addAbortListener } from 'node:events'

/** What the promise resolves with, unless the signal is aborted first. @throws the reason of the signal. */
export async function unlessAborted<T>(signal: AbortSignal | null | undefined, promise: Promise<T>): Promise<T> {
  if (!signal) return promise
  const aborted = Promise.withResolvers<never>()
  using _ = addAbortListener(signal, () => aborted.reject(signal.reason))
  return await Promise.race([aborted.promise, promise])
}
