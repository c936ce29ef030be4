import fs, { cpSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename, join } from 'node:path'
import { DatabaseSync, StatementSync } from 'node:sqlite'

/*
 * A first start that copies its data folder to SNAPSHOTS after every step that changed something on the disk. A copy is
 * what a kill at that step would leave, because what a process has written survives its end.
 */

const { DATA_DIR: dataDir = '', SNAPSHOTS: snapshots = '' } = process.env
let taken = 0
let last = ''
let isCopying = false

function takeSnapshot(): void {
  if (isCopying || !existsSync(dataDir)) return
  isCopying = true
  try {
    copyChanged()
  } catch (error) {
    // a file was renamed meanwhile, by another thread: its step has a snapshot of its own
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  } finally {
    isCopying = false
  }
}

function copyChanged(): void {
  const entries = readdirSync(dataDir, { recursive: true }).map(String).sort()
  const state = entries.map((name) => `${name} ${statSync(join(dataDir, name)).size}`).join()
  if (state !== last) {
    const copy = join(snapshots, String(taken++).padStart(3, '0'))
    try {
      // SQLite's shared memory is created again by the first process that opens the database
      cpSync(dataDir, copy, { recursive: true, filter: (path) => !/-shm$/.test(basename(path)) })
    } catch (error) {
      rmSync(copy, { recursive: true, force: true })
      throw error
    }
  }
  last = state
}

/** Takes a snapshot after each call of a method. */
function watch(owner: object, names: string[]): void {
  const methods = owner as Record<string, (...parameters: unknown[]) => unknown>
  for (const name of names) {
    const original = methods[name]!
    methods[name] = function (this: unknown, ...parameters) {
      const result = original.apply(this, parameters)
      if (result instanceof Promise) return result.finally(takeSnapshot)
      takeSnapshot()
      return result
    }
  }
}

watch(fs, ['mkdirSync', 'openSync', 'writeSync', 'fsyncSync', 'renameSync'])
watch(fs.promises, ['open', 'rename', 'rm'])
syncBuiltinESMExports()
watch(DatabaseSync.prototype, ['exec'])
watch(StatementSync.prototype, ['run'])

const { openTestBackend } = await import('#tests/support/backend.ts')
const { buckets } = await import('#server/backend/buckets.ts')
const { fileStore } = await import('#server/feed/feed-cache-store.ts')
const { firstStart } = await import('#server/backend/first-start.ts')
const { makeFirstAccount } = await import('#server/backend/first-account.ts')

const backend = await openTestBackend({ buckets, dataDir, reserveBytes: 1024 * 1024 })
await firstStart({ ...backend, feedCopy: fileStore(join(dataDir, 'newsletter.json')) }, 'demo')
await makeFirstAccount(backend, { dataDir })
backend.close()
