import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimBackupFolder } from '../backup/backup-folder.ts'
import { backupName } from '../backup/kept-backups.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { databasePath } from '../database/connect.ts'
import { type OpenedDatabase, openDatabase } from './open-database.ts'

const FIRST =
  'create table notes (id uuid not null default (gen_random_uuid()) constraint notes_pkey primary key, text text);'

let folder: string
let dataDir: string
let migrationsDir: string
const opened: OpenedDatabase[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-test-'))
  dataDir = join(folder, 'data')
  migrationsDir = join(folder, 'migrations')
  mkdirSync(migrationsDir)
  migration('20260101000000_notes', FIRST)
})

afterEach(() => {
  for (const one of opened.splice(0)) one.close()
  rmSync(folder, { recursive: true, force: true })
})

const migration = (name: string, sql: string) => writeFileSync(join(migrationsDir, `${name}.sql`), sql)

async function open() {
  const one = await openDatabase(dataDir, migrationsDir)
  opened.push(one)
  return one
}

/** Opens, lets `work` happen and closes: the life of one process. */
async function live(work: (one: OpenedDatabase) => void = () => {}) {
  const one = await open()
  work(one)
  opened.pop()
  one.close()
  return one.applied
}

const write = (text: string) => (one: OpenedDatabase) =>
  one.database.transaction(() => one.database.run('insert into notes (text) values (?)', text))

const hidden = (path: string) => statSync(path).mode & 0o077

describe('a new data folder', () => {
  it('is for its owner alone', async () => {
    await live()
    expect(hidden(dataDir)).toBe(0)
    expect(hidden(databasePath(dataDir))).toBe(0)
  })

  it('holds a database that survives a power cut: WAL, one fsync a commit, foreign keys on', async () => {
    const { database } = await open()
    const pragma = (name: string) => Object.values(database.get(`pragma ${name}`) ?? {})[0]
    expect([pragma('journal_mode'), pragma('synchronous'), pragma('foreign_keys'), pragma('busy_timeout')]).toEqual([
      'wal',
      2,
      1,
      5000,
    ])
    expect(Number(pragma('journal_size_limit'))).toBeGreaterThan(0)
  })
})

describe('the lock', () => {
  it('keeps a second opening out, and says why', async () => {
    await open()
    await expect(open()).rejects.toThrow(`The data folder ${dataDir} is in use by another process.`)
  })

  it('is free after closing, and after an opening that failed', async () => {
    await live()
    migration('20260102000000_broken', 'create table nonsense (')
    await expect(open()).rejects.toThrow('20260102000000_broken')
    rmSync(join(migrationsDir, '20260102000000_broken.sql'))
    expect(await live()).toEqual([])
  })

  it('leaves the database open to a second connection', async () => {
    write('kept')(await open())
    const reader = new DatabaseSync(databasePath(dataDir))
    expect(reader.prepare('select text from notes').all()).toEqual([{ text: 'kept' }])
    reader.close()
  })
})

describe('migrations', () => {
  it('run once, in the order of their names, the engine first; postgres files never', async () => {
    migration('20260103000000_b', 'alter table notes add column b text;')
    migration('20260102000000_a.sqlite', 'alter table notes add column a text;')
    migration('20260102000000_a.postgres', 'alter table notes enable row level security;')
    const applied = await live()
    const project = applied.filter((name) => !name.startsWith('engine/'))
    expect(applied.slice(-project.length)).toEqual(project)
    expect(project).toEqual(['20260101000000_notes', '20260102000000_a.sqlite', '20260103000000_b'])
    expect(
      await live(({ database }) =>
        expect([...database.tables.get('notes')!.columns.keys()]).toEqual(['id', 'text', 'a', 'b']),
      ),
    ).toEqual([])
  })

  it('that fail leave nothing behind', async () => {
    await live(write('kept'))
    migration(
      '20260102000000_half',
      'create table half (id uuid); insert into half values (1); insert into nowhere values (1);',
    )
    await expect(open()).rejects.toThrow(
      'The migration 20260102000000_half failed and was undone: no such table: nowhere',
    )
    rmSync(join(migrationsDir, '20260102000000_half.sql'))
    await live(({ database }) => {
      expect([...database.tables.keys()]).toEqual(['notes'])
      expect(database.all('select text from notes')).toEqual([{ text: 'kept' }])
    })
  })

  it('that leave a reference to nothing fail', async () => {
    migration(
      '20260102000000_parts',
      `create table parts (id uuid not null references notes (id));
      insert into parts values ('0f8fad5b-d9cb-469f-a165-70867728950e');`,
    )
    await expect(open()).rejects.toThrow('It leaves a row of parts that refers to nothing in notes.')
  })

  it('come after a backup of what was there, not of an empty database', async () => {
    await live(write('before'))
    expect(readdirSync(dataDir)).not.toContain('backups')
    migration('20260102000000_gone', 'drop table notes; create table other (id uuid);')
    await live()
    const [name, ...others] = readdirSync(join(dataDir, 'backups'))
    expect(others).toEqual([])
    expect(name).toMatch(/^before-migration-\d{4}-\d\d-\d\dT.*\.tar\.gz$/)
    const file = join(dataDir, 'backups', name!)
    expect(hidden(file)).toBe(0)
    await restoreBackup({ file, dataDir: join(folder, 'restored'), migrationsDir })
    const backup = new DatabaseSync(databasePath(join(folder, 'restored')))
    expect(backup.prepare('select text from notes').all()).toEqual([{ text: 'before' }])
    backup.close()
  })

  it('wait while another site keeps its backups in the folder, whose archives are not taken for their own', async () => {
    const backupDir = join(folder, 'backups')
    mkdirSync(backupDir)
    await live()
    writeFileSync(join(backupDir, backupName('before-migration')), 'of the other site')
    const other = claimBackupFolder(join(folder, 'other'), backupDir)
    expect(other.fault()).toBeUndefined()
    migration('20260102000000_more', 'alter table notes add column more text;')
    const start = async () => opened.push(await openDatabase(dataDir, migrationsDir, { backupDir }))
    await expect(start()).rejects.toThrow('another site keeps its backups there')
    other.release()
  })

  it('that fail at each start are preceded by one backup, until something is written', async () => {
    await live(write('first'))
    const backups = () => readdirSync(join(dataDir, 'backups'))
    const broken = () => migration('20260102000000_broken', 'insert into nowhere values (1);')
    broken()
    for (let start = 0; start < 3; start++) await expect(open()).rejects.toThrow('was undone')
    expect(backups()).toHaveLength(1)
    rmSync(join(migrationsDir, '20260102000000_broken.sql'))
    await live(write('second'))
    broken()
    for (let start = 0; start < 3; start++) await expect(open()).rejects.toThrow('was undone')
    expect(backups()).toHaveLength(2)
  })

  it.each([
    [
      'a newer program',
      () => rmSync(join(migrationsDir, '20260102000000_new.sql')),
      'made by a newer version of this program: it has the migration 20260102000000_new',
    ],
    [
      'other files',
      () => migration('20260102000000_new', 'create table other (id uuid);'),
      'The migration 20260102000000_new was changed after this database applied it.',
    ],
  ])('of %s refuse to open, and the database stays as it is', async (_who, change, message) => {
    migration('20260102000000_new', 'create table new_table (id uuid);')
    await live()
    change()
    migration('20260103000000_pending', 'drop table notes;')
    const before = readFileSync(databasePath(dataDir))
    await expect(open()).rejects.toThrow(message)
    expect(readFileSync(databasePath(dataDir)).equals(before)).toBe(true)
    expect(readdirSync(dataDir)).not.toContain('backups')
  })

  it('need a stamp in their name, and types that both engines know', async () => {
    migration('later', 'select 1;')
    await expect(open()).rejects.toThrow('needs a name like')
    rmSync(join(migrationsDir, 'later.sql'))
    migration('20260102000000_money', 'create table prices (amount money);')
    await expect(open()).rejects.toThrow('prices.amount has the type "money"')
  })
})

describe('a transaction', () => {
  it('has one now()', async () => {
    const { database } = await open()
    const read = () => database.get('select now() as now')?.now
    const [first, second] = database.transaction(() => [read(), read()])
    expect(second).toBe(first)
    expect(read()).not.toBe(first)
  })

  it('is rolled back when it throws, reports no write, and the next one works', async () => {
    const { database } = await open()
    const told: string[] = []
    database.onWrite = (table) => told.push(table)
    const failing = () =>
      database.transaction(() => {
        database.run("insert into notes (text) values ('lost')")
        database.noteWrite('lost')
        throw new Error('no')
      })
    expect(failing).toThrow('no')
    database.transaction(() => {
      database.run("insert into notes (text) values ('kept')")
      database.noteWrite('notes')
      database.noteWrite('notes')
      expect(told).toEqual([])
    })
    expect(database.all('select text from notes')).toEqual([{ text: 'kept' }])
    expect(told).toEqual(['notes'])
  })

  it('joins the one around it', async () => {
    const { database } = await open()
    const outer = () =>
      database.transaction(() => {
        database.setMeta('seeded', 'yes')
        throw new Error('no')
      })
    expect(outer).toThrow('no')
    expect(database.getMeta('seeded')).toBeUndefined()
    database.setMeta('seeded', 'yes')
    expect(database.getMeta('seeded')).toBe('yes')
  })
})
