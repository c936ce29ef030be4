import { withTimeLimit } from './time-limit.ts'

/** fetch that gives up after SPEC's time-out, reads and writes alike (decision 16). */
export const fetchWithTimeout: typeof globalThis.fetch = (input, init) =>
  fetch(input, { ...init, signal: withTimeLimit(init?.signal) })
