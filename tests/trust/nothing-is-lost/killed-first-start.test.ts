import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_CONTENT } from '#demo/content.ts'
import { buckets } from '#server/backend/buckets.ts'
import { firstStart } from '#server/backend/first-start.ts'
import { fileStore } from '#server/feed/feed-cache-store.ts'
import { openTestBackend } from '#tests/support/backend.ts'
import { Trial } from '#tests/support/trial.ts'

const trial = new Trial('nothing is lost', 'first starts that ended at one of their steps and were done again')
const PROCESS = join(import.meta.dirname, '../../support/first-start-process.ts')

let folder: string
const snapshots = () => join(folder, 'snapshots')

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-test-'))
  mkdirSync(snapshots())
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), SNAPSHOTS: snapshots() }
  const child = spawn(process.execPath, [PROCESS], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  expect(await once(child, 'close')).toEqual([0, null])
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  trial.print()
})

/** Every step until pictures are stored, then some of the many similar ones, and the last ones. */
function chosenSteps(): string[] {
  const all = readdirSync(snapshots()).sort()
  const hasFiles = (step: string) => existsSync(join(snapshots(), step, 'newsletter.json'))
  const storing = all.filter((step) => !hasFiles(step) && isStoring(step))
  return all.filter((step) => !storing.includes(step) || storing.indexOf(step) % 12 === 0)
}

function isStoring(step: string): boolean {
  const files = join(snapshots(), step, 'files')
  return existsSync(files) && readdirSync(files).length > 0
}

/** Starts again from the state of a step; returns what differs from a complete first start. */
async function faultAfter(dataDir: string): Promise<string> {
  try {
    const backend = await openTestBackend({ buckets, dataDir })
    await firstStart({ ...backend, feedCopy: fileStore(join(dataDir, 'newsletter.json')) }, 'demo')
    const count = (table: string) => Number(backend.database.get(`select count(*) as count from ${table}`)?.count)
    const short = Object.entries(DEMO_CONTENT).filter(([table, rows]) => count(table) !== rows.length)
    const files = readdirSync(join(dataDir, 'files')).length
    const isWhole = short.length === 0 && count('_objects') === files && files > 20
    backend.close()
    return isWhole ? '' : `${short.map(([table]) => table)}: ${count('_objects')} objects, ${files} files`
  } catch (error) {
    return String(error)
  }
}

it('a first start that is killed at any step is done again as if it had never been', async () => {
  const steps = chosenSteps()
  expect(steps.length).toBeGreaterThan(15)
  for (const step of steps) {
    const fault = await faultAfter(join(snapshots(), step))
    trial.record(`ended at step ${step}: ${fault}`, fault === '')
  }
  expect(trial.failures).toEqual([])
})
