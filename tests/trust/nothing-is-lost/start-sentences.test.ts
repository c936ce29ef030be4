import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { explainFault } from '@portico/backend/faults'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openTestBackend } from '#tests/support/backend.ts'
import { readOutput } from '#tests/support/read-output.ts'
import { freePort, MAIN, runServer } from '#tests/support/server.ts'
import { startServerHere } from '#tests/support/server-here.ts'
import { canMount, mountSmallDisk, type SmallDisk } from '#tests/support/small-disk.ts'
import { Trial } from '#tests/support/trial.ts'
import { openDatabase } from '../../../packages/backend/src/boot/open-database.ts'

const trial = new Trial('nothing is lost', 'starts on a data folder that cannot be used, each with one sentence')
const NOBODY = 65_534

let folder: string
let site: string
const disks: SmallDisk[] = []

/** A data folder that a site has used. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-test-'))
  site = join(folder, 'site')
  const backend = await openTestBackend({ dataDir: site })
  backend.startSession(crypto.randomUUID())
  backend.close()
})
afterEach(() => {
  for (const disk of disks.splice(0)) disk.dispose()
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  trial.print()
})

const mount = (megabytes: number) => {
  const disk = mountSmallDisk(megabytes)
  disks.push(disk)
  return disk
}
let copies = 0
const copySite = (to = join(folder, `copy-${copies++}`)) => {
  cpSync(site, to, { recursive: true })
  return to
}

/** In this process, where a start ends as `main` is told of it. */
async function failedStart(dataDir: string) {
  const started = await startServerHere({ dataDir }).catch((error: unknown) => error)
  if (started instanceof Error) return { code: started.constructor === Error ? 1 : 0, output: started.message }
  throw new Error('The site started.')
}

async function failedProcess(dataDir: string) {
  const { child, output } = runServer({ PORT: String(await freePort()), DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const [code] = await once(child, 'close')
  return { code, output: output().trim() }
}

/** Root may write everywhere; without these rights it is a user like any other. */
async function failedStartWithoutRights(dataDir: string) {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, NODE_ENV: 'production', PORT: String(await freePort()), DATA_DIR: dataDir }
  const drop = ['--bounding-set', '-dac_override,-dac_read_search,-fowner', '--inh-caps', '-all']
  const child = spawn('setpriv', [...drop, process.execPath, MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = readOutput(child)
  const [code] = await once(child, 'close')
  return { code, output: output().trim() }
}

function expectSentence(
  what: string,
  dataDir: string,
  { code, output }: { code: number; output: string },
  cause: RegExp,
) {
  const isSentence = code === 1 && !output.includes('\n') && output.includes(dataDir) && cause.test(output)
  trial.record(`${what} (${code}: ${output})`, isSentence)
  expect([code, output]).toEqual([1, expect.stringMatching(cause)])
  expect(output).toContain(dataDir)
  expect(output.split('\n')).toHaveLength(1)
}

it.each<[string, () => string, RegExp]>([
  [
    'a file',
    () => {
      writeFileSync(join(folder, 'file'), '')
      return join(folder, 'file')
    },
    /is a file, not a folder\. Set DATA_DIR/,
  ],
  ['a path through a file', () => join(folder, 'file', 'data'), /cannot be made: .*file is a file\. Set DATA_DIR/],
  [
    'a lost database',
    () => {
      const copy = copySite()
      rmSync(join(copy, 'database.db'))
      return copy
    },
    /database\.db is missing .* Restore a backup/,
  ],
  [
    'lost keys',
    () => {
      const copy = copySite()
      rmSync(join(copy, 'keys.json'))
      return copy
    },
    /keys\.json is missing .* Restore it from a backup/,
  ],
  [
    'damaged keys',
    () => {
      const copy = copySite()
      truncateSync(join(copy, 'keys.json'), 40)
      return copy
    },
    /keys\.json is damaged\. Restore it from a backup/,
  ],
  [
    'a damaged database',
    () => {
      const copy = copySite()
      writeFileSync(join(copy, 'database.db'), 'x'.repeat(8192))
      return copy
    },
    /is damaged \(file is not a database\)\. Restore a backup/,
  ],
])('%s in the place of the data folder', async (what, make, cause) => {
  const dataDir = make()
  expectSentence(what, dataDir, await failedStart(dataDir), cause)
})

it.skipIf(!existsSync('/proc/self'))('a path where no folder can be made', async () => {
  const dataDir = '/proc/portico/data'
  expectSentence(
    'nothing can be made there',
    dataDir,
    await failedProcess(dataDir),
    /cannot be made: \/proc can hold no folders\. Set DATA_DIR/,
  )
})

it.skipIf(!canMount).each<[string, (disk: SmallDisk) => string, RegExp]>([
  [
    'a full disk at the first start',
    (disk) => {
      disk.fill()
      return join(disk.path, 'data')
    },
    /is full\. Make room on it/,
  ],
  [
    'a disk that becomes full in the first start',
    (disk) => {
      disk.fill(500 * 1024)
      return join(disk.path, 'data')
    },
    /is full\. Make room on it/,
  ],
  [
    'a full disk',
    (disk) => {
      const copy = copySite(join(disk.path, 'data'))
      disk.fill()
      return copy
    },
    /is full\. Make room on it/,
  ],
  [
    'a read-only disk',
    (disk) => {
      const copy = copySite(join(disk.path, 'data'))
      disk.makeReadOnly()
      return copy
    },
    /is on a disk that cannot be written\. Mount it/,
  ],
  [
    'a read-only disk without a folder',
    (disk) => {
      disk.makeReadOnly()
      return join(disk.path, 'data')
    },
    /is on a disk that cannot be written\. Mount it/,
  ],
])('explains %s in one sentence', async (what, make, cause) => {
  const dataDir = make(mount(8))
  expectSentence(what, dataDir, await failedStart(dataDir), cause)
})

it.skipIf(!canMount).each<[string, () => string, RegExp?]>([
  [
    'a folder of another user',
    () => {
      const copy = copySite()
      chownSync(copy, NOBODY, NOBODY)
      chmodSync(copy, 0o700)
      return copy
    },
  ],
  [
    'a database of another user',
    () => {
      const copy = copySite()
      chownSync(join(copy, 'database.db'), NOBODY, NOBODY)
      return copy
    },
  ],
  [
    'a folder in one of another user',
    () => {
      const above = join(folder, 'above')
      mkdirSync(above, { mode: 0o700, recursive: true })
      chownSync(above, NOBODY, NOBODY)
      return join(above, 'data')
    },
  ],
  [
    'a missing folder in a readable one of another user',
    () => {
      const above = join(folder, 'readable')
      mkdirSync(above, { mode: 0o755, recursive: true })
      chownSync(above, NOBODY, NOBODY)
      return join(above, 'data')
    },
    /cannot be made: the user who starts this program may not write in \S+readable\. Make the folder and give it/,
  ],
])('explains %s in one sentence', async (what, make, cause = /cannot be read and written by the user who starts/) => {
  const dataDir = make()
  expectSentence(what, dataDir, await failedStartWithoutRights(dataDir), cause)
})

it.skipIf(!canMount)(
  'a disk that becomes full in a migration: the sentence names it, and nothing is changed',
  async () => {
    const disk = mount(8)
    const dataDir = join(disk.path, 'data')
    const migrations = mkdtempSync(join(folder, 'migrations-'))
    writeFileSync(join(migrations, '20260101000000_notes.sql'), 'create table notes (id uuid, text text);')
    const first = await openDatabase(dataDir, migrations)
    first.database.transaction(() => first.database.run("insert into notes (text) values ('kept')"))
    first.close()
    const large = 'insert into notes (text) select hex(zeroblob(1000000)) from (values (1), (2), (3), (4), (5), (6));'
    writeFileSync(join(migrations, '20260102000000_large.sql'), large)
    const elsewhere = { backupDir: join(folder, 'backups') }
    const error = explainFault(
      await openDatabase(dataDir, migrations, elsewhere).catch((thrown: unknown) => thrown),
      dataDir,
    )
    const message = error instanceof Error ? error.message : 'it opened'
    const isTold = /^The migration 20260102000000_large failed and was undone: .* is full\. Make room on it/.test(
      message,
    )
    trial.record(`a full disk in a migration (${message})`, isTold && message.includes(dataDir))
    expect(message).toMatch(
      /^The migration 20260102000000_large failed and was undone: database or disk is full\. The disk of /,
    )
    rmSync(join(migrations, '20260102000000_large.sql'))
    const again = await openDatabase(dataDir, migrations)
    expect(again.database.all('select text from notes')).toEqual([{ text: 'kept' }])
    again.close()
  },
)
