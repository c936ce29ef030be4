import { restTimeoutMs } from './rest.ts'

/** fetch that gives up after SPEC's time-out, reads and writes alike (decision 16). */
export const fetchWithTimeout: typeof globalThis.fetch = (input, init) => {
  const timeout = AbortSignal.timeout(restTimeoutMs)
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout })
}
