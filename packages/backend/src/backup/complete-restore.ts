import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { MOVED_TO } from '../folder/moved.ts'
import { flushFolder, writeDurably } from '../folder/write-durably.ts'
import { product } from '../product.ts'

/** The folder, inside the data folder, in which `prepareRestore` builds the new data. */
export const RESTORING = 'restoring'

/** In the data folder: an archive to restore that arrives. The next start removes what a killed process left of it. */
export const UPLOADED = 'uploaded-backup.tar.gz'

/** In that folder: the moves to make. The restore is decided once this file exists; until then nothing has changed. */
const PLAN = 'plan.json'

/** What was restored last in the browser; part of the state, so that it changes with the rest. */
export const RESTORED = 'restored.json'

/** Ends the name of a folder with replaced parts that is deleted after 30 days. */
const FOR_30_DAYS = '-for-30-days'

const ASIDE = new RegExp(`^replaced-(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d)-(\\d\\d)-(\\d\\d)-(\\d{3})Z${FOR_30_DAYS}$`)

/** The parts of the data folder that a restore replaces. Everything else stays: the lock, the backups. */
const state = () => [
  ...['database.db', 'database.db-wal', 'database.db-shm', 'files', 'keys.json', MOVED_TO, RESTORED],
  ...[...product.savedFiles, ...Object.keys(product.savedFolders), ...product.passingFiles],
]

interface Plan {
  /** Name of the folder, inside the data folder, that the replaced parts are moved to. */
  aside: string
  old: string[]
  new: string[]
}

/**
 * The second half of a restore: puts the prepared data in the place of the live one. If it is interrupted, the next start
 * continues it. Returns the dated folder that now holds the replaced parts, if there were any. Only for the holder of the
 * data folder's lock, when nothing in the folder is open.
 */
export function completeRestore(dataDir: string, aside = asideName()): string | undefined {
  const isReplacing = decideRestore(dataDir, aside)
  finishRestore(dataDir)
  return isReplacing ? join(dataDir, aside) : undefined
}

const asideName = () => `replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`

/** The name of a folder for what a restore in the browser replaces now. */
export const browserAsideName = () => asideName() + FOR_30_DAYS

/** When a restore in the browser put that folder aside, ISO 8601: all that was acknowledged is in it. Undefined for any other name. */
export function putAsideAt(name: string): string | undefined {
  const [, date, hours, minutes, seconds, milliseconds] = ASIDE.exec(name) ?? []
  return date && `${date}T${hours}:${minutes}:${seconds}.${milliseconds}Z`
}

/** From now on this process or the next start carries the restore out. Returns whether anything is moved aside. */
export function decideRestore(dataDir: string, aside: string): boolean {
  const folder = join(dataDir, RESTORING)
  const presentIn = (path: string) => state().filter((name) => existsSync(join(path, name)))
  const plan: Plan = { aside, old: presentIn(dataDir), new: presentIn(folder) }
  writeDurably(join(folder, PLAN), JSON.stringify(plan))
  flushFolder(dataDir)
  return plan.old.length > 0
}

/** Whether a restore was decided and not carried out. */
export const isRestoreDecided = (dataDir: string): boolean => existsSync(join(dataDir, RESTORING, PLAN))

/** Completes a decided restore, and removes the remains of another. For the holder of the lock, before any opening. */
export function finishRestore(dataDir: string): void {
  const folder = join(dataDir, RESTORING)
  if (!existsSync(folder)) return
  if (isRestoreDecided(dataDir)) {
    const plan: Plan = JSON.parse(readFileSync(join(folder, PLAN), 'utf8'))
    const aside = join(dataDir, plan.aside)
    if (plan.old.length > 0) mkdirSync(aside, { recursive: true, mode: 0o700 })
    for (const [from, to] of movesOf(dataDir, plan)) if (existsSync(from) && !existsSync(to)) renameSync(from, to)
    for (const path of [aside, folder, dataDir]) if (existsSync(path)) flushFolder(path)
    rmSync(join(folder, PLAN))
  }
  rmSync(folder, { recursive: true })
}

/** Deletes what restores in the browser, of which a backup is made, replaced more than 30 days ago. */
export function expireReplaced(dataDir: string): void {
  const oldest = `replaced-${new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)}`
  for (const name of readdirSync(dataDir))
    if (putAsideAt(name) && name < oldest) rmSync(join(dataDir, name), { recursive: true })
}

/** Old parts aside, then new ones in: each is moved once, however often this is repeated. */
export function movesOf(dataDir: string, plan: Plan): [from: string, to: string][] {
  return [
    ...plan.old.map((name): [string, string] => [join(dataDir, name), join(dataDir, plan.aside, name)]),
    ...plan.new.map((name): [string, string] => [join(dataDir, RESTORING, name), join(dataDir, name)]),
  ]
}
