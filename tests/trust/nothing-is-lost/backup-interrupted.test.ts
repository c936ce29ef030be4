import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { backUpToFile, completeRestore, expireReplaced, prepareRestore, rehearseRestore } from '@portico/backend/backup'
import { makePicture } from '@portico/backend/test-support/pictures.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrationsDir } from '#server/backend/product.ts'
import { openTestBackend } from '#tests/support/backend.ts'
import { faultsIn, fingerprint } from '#tests/support/data-folder.ts'
import { Trial } from '#tests/support/trial.ts'
import { decideRestore, movesOf, RESTORING } from '../../../packages/backend/src/backup/complete-restore.ts'

/* A restore that is interrupted: the next start has the old site or the restored one, never parts of both. */

const ROOT = join(import.meta.dirname, '../../..')
const SCRIPT = join(ROOT, 'scripts/restore.ts')
/** What the server does once it has stopped for a restore in the browser. */
const COMPLETE = `
  import { completeRehearsed } from '@portico/backend/backup'
  await import('#server/backend/product.ts')
  process.stdout.write('now')
  await completeRehearsed(process.env.DATA_DIR, { undo: 'backup' })`
const KILLS = 10

const trial = new Trial('nothing is lost', 'restores cut off')
let folder: string
/** A site, and an archive of another one. */
let original: string
let archive: string
/** `kept` is the restored one with the keys of the old one. */
let state: Record<'old' | 'new' | 'kept', Record<string, string>>

const STATE = /^(files\/|keys\.json)/
const stateOf = (dataDir: string) => fingerprint(dataDir, (name) => STATE.test(name))

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-test-'))
  original = join(folder, 'old')
  archive = join(folder, 'backup.tar.gz')
  await makeSite(original, 'old')
  await makeSite(join(folder, 'new'), 'new')
  await backUpToFile(join(folder, 'new'), archive)
  const keys = stateOf(original)['keys.json']!
  state = { old: stateOf(original), new: stateOf(join(folder, 'new')), kept: {} }
  state.kept = { ...state.new, 'keys.json': keys }
})
afterAll(() => {
  trial.print()
  rmSync(folder, { recursive: true, force: true })
})

async function makeSite(dataDir: string, title: string): Promise<void> {
  const backend = await openTestBackend({ dataDir })
  backend.insertRows('stories', [{ title, content: 'x' }])
  const description = { bucket: 'story-images', name: 'one', contentType: 'image/png', cacheControl: 'max-age=3600' }
  await backend.storage.put(await makePicture('png'), description)
  backend.close()
}

/** Starts the site and tells whether it is the old or the new one, with everything that belongs to it. */
async function startedAs(dataDir: string, restored: 'new' | 'kept' = 'new'): Promise<'old' | 'new' | 'neither'> {
  const backend = await openTestBackend({ dataDir })
  const title = backend.database.get('select title from stories')?.title
  backend.close()
  const which = title === 'old' || title === 'new' ? title : 'neither'
  if (which === 'neither' || faultsIn(dataDir).length > 0) return 'neither'
  return JSON.stringify(stateOf(dataDir)) === JSON.stringify(state[which === 'new' ? restored : which])
    ? which
    : 'neither'
}

/** A data folder in which a restore is prepared; with `isDecided` only the moves are left to do. */
async function laidOut(name: string, isDecided: boolean): Promise<string> {
  const dataDir = join(folder, name)
  cpSync(original, dataDir, { recursive: true })
  await prepareRestore({ file: archive, dataDir, migrationsDir })
  if (isDecided) decideRestore(dataDir, 'replaced')
  return dataDir
}

it('starts as the old site when the restore was not decided', async () => {
  const which = await startedAs(await laidOut('undecided', false))
  trial.record(`before the decision: ${which}`, which === 'old')
  expect(trial.failures).toEqual([])
})

it('is prepared beside the serving site, also after one that was killed, and replaces it when that has stopped', async () => {
  const dataDir = join(folder, 'served')
  cpSync(original, dataDir, { recursive: true })
  const site = await openTestBackend({ dataDir })
  site.insertRows('stories', [{ title: 'Meanwhile', content: 'x' }])
  const liveParts = () => fingerprint(dataDir, (name) => !name.startsWith(RESTORING))
  const before = liveParts()
  // what a process that was killed left behind
  mkdirSync(join(dataDir, RESTORING, 'files'), { recursive: true })
  await prepareRestore({ file: archive, dataDir, migrationsDir })
  expect(liveParts()).toEqual(before)
  expect(site.database.all('select title from stories order by title')).toEqual([
    { title: 'Meanwhile' },
    { title: 'old' },
  ])
  site.close()
  const aside = completeRestore(dataDir)!
  expect(await startedAs(dataDir)).toBe('new')
  const kept = await openTestBackend({ dataDir: aside })
  expect(kept.database.all('select title from stories')).toHaveLength(2)
  kept.close()
  // as a process that was killed right after its decision leaves it
  mkdirSync(join(dataDir, RESTORING))
  decideRestore(dataDir, 'replaced')
  await expect(prepareRestore({ file: archive, dataDir, migrationsDir })).rejects.toThrow('was interrupted')
})

it('starts as the restored site after any number of moves, and still has the old one', async () => {
  const planOf = (dataDir: string) => JSON.parse(readFileSync(join(dataDir, RESTORING, 'plan.json'), 'utf8'))
  const count = movesOf('', planOf(await laidOut('planned', true))).length
  expect(count).toBeGreaterThan(5)
  for (let done = 0; done <= count; done++) {
    const dataDir = await laidOut(`moved-${done}`, true)
    const aside = join(dataDir, 'replaced')
    if (done > 0) mkdirSync(aside)
    for (const [from, to] of movesOf(dataDir, planOf(dataDir)).slice(0, done)) renameSync(from, to)
    const which = await startedAs(dataDir)
    const isOldKept = JSON.stringify(stateOf(aside)) === JSON.stringify(state.old) && faultsIn(aside).length === 0
    trial.record(`after ${done} moves: ${which}, old kept: ${isOldKept}`, which === 'new' && isOldKept)
  }
  expect(trial.failures).toEqual([])
})

it('starts as one of them after kill -9 of the command at any moment', async () => {
  for (let kill = 0; kill < KILLS; kill++) {
    const dataDir = join(folder, `killed-${kill}`)
    cpSync(original, dataDir, { recursive: true })
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
    const child = spawn(process.execPath, [SCRIPT, archive], { env, stdio: 'ignore' })
    const ended = once(child, 'exit')
    // what matters begins once modules are loaded
    await Promise.race([ended, setTimeout(250 + 25 * kill)])
    child.kill('SIGKILL')
    await ended
    const which = await startedAs(dataDir)
    trial.record(`kill ${kill}: ${which}`, which !== 'neither')
  }
  expect(trial.failures).toEqual([])
})

it('starts as one of them after kill -9 of a restore in the browser at any moment', async () => {
  const seen = new Set<string>()
  for (let kill = 0; kill < KILLS; kill++) {
    const dataDir = join(folder, `killed-in-browser-${kill}`)
    cpSync(original, dataDir, { recursive: true })
    await rehearseRestore({ file: archive, dataDir, migrationsDir, tables: ['stories'] })
    const child = spawn(process.execPath, ['--input-type=module', '--eval', COMPLETE], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    await once(child.stdout, 'data')
    await Promise.race([ended, setTimeout(8 * kill)])
    child.kill('SIGKILL')
    await ended
    const which = await startedAs(dataDir, 'kept')
    seen.add(which)
    trial.record(`kill ${kill} of a restore in the browser: ${which}`, which !== 'neither')
  }
  expect(trial.failures).toEqual([])
  expect(seen).toContain('old')
})

it('keeps what a restore in the browser replaced for 30 days, and what the command replaced for good', () => {
  const dataDir = mkdtempSync(join(folder, 'replaced-'))
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().replaceAll(/[:.]/g, '-')
  const kept = [`replaced-${daysAgo(29)}-for-30-days`, `replaced-${daysAgo(400)}`, 'replaced-by-hand-for-30-days']
  for (const name of [...kept, `replaced-${daysAgo(32)}-for-30-days`])
    mkdirSync(join(dataDir, name, 'files'), { recursive: true })
  expireReplaced(dataDir)
  expect(readdirSync(dataDir).toSorted()).toEqual(kept.toSorted())
})
