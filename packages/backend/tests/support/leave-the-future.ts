import { afterAll, vi } from 'vitest'
import { newInstant } from '#src/database/clock.ts'

// The database waits for a clock that is set back a little, so that it may stay in the future after a test that was there:
// the next file of this process loads a clock of its own.
afterAll(() => {
  if (Date.parse(newInstant()) > Date.now() + 1) vi.resetModules()
})
