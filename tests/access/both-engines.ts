import { afterAll, beforeAll } from 'vitest'
import { type Engine, openEmbeddedEngine, openPostgresEngine } from '#tests/support/engines.ts'

/** Both engines with the same accounts, started before the tests of a file and closed after them. */
export function startBothEngines(): { embedded: Engine; postgres: Engine } {
  const engines = {} as { embedded: Engine; postgres: Engine } // set before any test runs
  beforeAll(async () => {
    engines.embedded = await openEmbeddedEngine()
    engines.postgres = await openPostgresEngine()
  })
  afterAll(() => Promise.all([engines.embedded.close(), engines.postgres.close()]))
  return engines
}
