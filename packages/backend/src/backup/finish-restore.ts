import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { flushFolder } from './flush-folder.ts'

/** The folder, inside the data folder, in which a restore lays out what it brings. */
export const RESTORING = 'restoring'

/** In that folder: what is to be moved. Its presence is the decision; until then nothing has happened. */
const PLAN = 'plan.json'

/** What a site is made of, inside the data folder. Everything else stays where it is: the lock, the backups. */
const STATE = [
  ...['database.db', 'database.db-wal', 'database.db-shm', 'files'],
  ...['keys.json', 'newsletter.json', 'outbox', 'first-login.txt'],
]

interface Plan {
  /** Name of the folder, inside the data folder, that takes what was there. */
  aside: string
  old: string[]
  new: string[]
}

/** Decides the restore: from here on it is carried out, by this process or by the next start. Whether anything is moved aside. */
export function decideRestore(dataDir: string, aside: string): boolean {
  const folder = join(dataDir, RESTORING)
  const presentIn = (path: string) => STATE.filter((name) => existsSync(join(path, name)))
  const plan: Plan = { aside, old: presentIn(dataDir), new: presentIn(folder) }
  const part = join(folder, `${PLAN}.part`)
  const file = openSync(part, 'w', 0o600)
  writeSync(file, JSON.stringify(plan))
  fsyncSync(file)
  closeSync(file)
  renameSync(part, join(folder, PLAN))
  flushFolder(folder)
  flushFolder(dataDir)
  return plan.old.length > 0
}

/**
 * Carries out a restore that was decided, from wherever it was interrupted, and clears away one that was not. Only for the
 * holder of the data folder's lock, before anything in it is opened.
 */
export function finishRestore(dataDir: string): void {
  const folder = join(dataDir, RESTORING)
  if (!existsSync(folder)) return
  const planPath = join(folder, PLAN)
  if (existsSync(planPath)) {
    const plan: Plan = JSON.parse(readFileSync(planPath, 'utf8'))
    const aside = join(dataDir, plan.aside)
    if (plan.old.length > 0) mkdirSync(aside, { recursive: true, mode: 0o700 })
    for (const [from, to] of movesOf(dataDir, plan)) if (existsSync(from) && !existsSync(to)) renameSync(from, to)
    for (const path of [aside, folder, dataDir]) if (existsSync(path)) flushFolder(path)
    rmSync(planPath)
  }
  rmSync(folder, { recursive: true })
}

/**
 * First the old goes, then the new comes. A name that stands aside already was moved before, so what has its place now is
 * new: each is moved once, however often this begins again.
 */
export function movesOf(dataDir: string, plan: Plan): [from: string, to: string][] {
  return [
    ...plan.old.map((name): [string, string] => [join(dataDir, name), join(dataDir, plan.aside, name)]),
    ...plan.new.map((name): [string, string] => [join(dataDir, RESTORING, name), join(dataDir, name)]),
  ]
}
