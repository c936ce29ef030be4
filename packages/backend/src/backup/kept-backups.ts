import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const KINDS = ['nightly', 'before-migration', 'manual'] as const
export type BackupKind = (typeof KINDS)[number]

export interface KeptBackup {
  /** The file's name in the folder of backups. */
  name: string
  kind: BackupKind
  /** ISO 8601. */
  at: string
  bytes: number
}

const KEPT = 7

/** Partial files older than this belong to a process that was killed. */
const LEFTOVER_AFTER_MS = 24 * 60 * 60 * 1000

const NAME = /^(nightly|before-migration|manual)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.tar\.gz$/

/** Such as `nightly-2026-11-21T03-30-00-000Z.tar.gz`: sorted by name is sorted by time. */
export function backupName(kind: BackupKind, at = new Date()): string {
  return `${kind}-${at.toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`
}

/** The complete backups in a folder, newest first; none where it is missing or cannot be read. Other files are ignored. */
export function listBackups(backupDir: string): KeptBackup[] {
  try {
    return readdirSync(backupDir)
      .map((name) => toBackup(backupDir, name))
      .filter((backup) => backup !== undefined)
      .sort((one, other) => (one.at < other.at ? 1 : -1))
  } catch {
    return []
  }
}

/** Without those dated in the future by a wrong clock: if they counted, each new backup would be removed at once. */
export function listBackupsUntilNow(backupDir: string, kind: BackupKind): KeptBackup[] {
  const now = new Date().toISOString()
  return listBackups(backupDir).filter((backup) => backup.kind === kind && backup.at <= now)
}

/** Removes the oldest backups of a kind beyond the number to keep. */
export function removeOldBackups(backupDir: string, kind: BackupKind): void {
  for (const { name } of listBackupsUntilNow(backupDir, kind).slice(KEPT))
    rmSync(join(backupDir, name), { force: true })
}

/** What the name of a partial file has after that of its backup. */
const PART = /^(.*)\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\.database)?\.part$/

/** Removes the partial files that killed backups left behind in a folder, of all backups or of that with the given name. */
export function removeOldParts(folder: string, backup?: string): void {
  for (const name of readdirSync(folder)) {
    const [, whole] = PART.exec(name) ?? []
    if (whole === undefined || whole !== (backup ?? whole)) continue
    const path = join(folder, name)
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (changedAt < Date.now() - LEFTOVER_AFTER_MS) rmSync(path, { force: true })
  }
}

/** When the backup of this name was made (ISO 8601); undefined for any other name. */
export function backupAt(name: string): string | undefined {
  const [, kind, date, hours, minutes, seconds, milliseconds] = NAME.exec(name) ?? []
  const at = `${date}T${hours}:${minutes}:${seconds}.${milliseconds}Z`
  return kind && !Number.isNaN(Date.parse(at)) ? at : undefined
}

function toBackup(backupDir: string, name: string): KeptBackup | undefined {
  const at = backupAt(name)
  const stat = at ? statSync(join(backupDir, name), { throwIfNoEntry: false }) : undefined
  if (!at || !stat?.isFile()) return undefined
  const kind = KINDS.find((one) => name.startsWith(one))! // the pattern lists them
  return { name, kind, at, bytes: stat.size }
}
