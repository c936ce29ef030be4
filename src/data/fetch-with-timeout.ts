import { withTimeLimit } from './time-limit.ts'

/** fetch with a timeout, for reads and writes alike. */
export const fetchWithTimeout: typeof globalThis.fetch = (input, init) =>
  fetch(input, { ...init, signal: withTimeLimit(init?.signal) })
