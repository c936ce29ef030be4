import { createWriteStream, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { hasCode } from '../folder/faults.ts'
import { flushFolder } from '../folder/write-durably.ts'
import { holdBackupFolder, prepareBackupFolder, requireNamedFolder } from './backup-folder.ts'
import { asFullDisk, requireFreeSpace } from './free-space.ts'
import { type BackupKind, backupName, removeOldBackups, removeOldParts } from './kept-backups.ts'
import { requireSite, withSnapshot } from './snapshot.ts'
import { writeArchive } from './write-archive.ts'

export interface BackupTask {
  dataDir: string
  /** The folder of the automatic backups. */
  backupDir: string
  kind: BackupKind
  /** What a restore in the browser has put aside, to back that up in place of `dataDir`. */
  from?: string | undefined
  signal?: AbortSignal
}

/** A dated backup; the oldest beyond seven of its kind go. Throws as `backUpToFile`, and in another site's folder. */
export async function makeBackup({ dataDir, backupDir, kind, from = dataDir, signal }: BackupTask) {
  prepareFolder(dataDir, backupDir)
  using _claim = holdBackupFolder(dataDir, backupDir)
  const report = await writeBackup(from, join(backupDir, kind), signal, (part, createdAt) => {
    // another process may have begun one in the same millisecond
    for (let at = Date.parse(createdAt); ; at++) {
      const file = join(backupDir, backupName(kind, new Date(at)))
      if (publishAs(file, part)) return file
    }
  })
  removeOldBackups(backupDir, kind)
  return report
}

/** Throws an error worded for the owner unless a backup could be made now. */
export function requireRoomForBackup(dataDir: string, backupDir: string): void {
  prepareFolder(dataDir, backupDir)
  requireFreeSpace(dataDir, backupDir)
}

/** Writes a backup, whole or not at all, over no file. Throws an error worded for the owner, or the signal's reason. */
export async function backUpToFile(dataDir: string, file: string, signal?: AbortSignal) {
  const folder = dirname(file)
  if (existsSync(file)) throw new Error(alreadyThere(file))
  requireNamedFolder(folder)
  removeOldParts(folder, basename(file))
  return writeBackup(dataDir, file, signal, (part) => {
    if (publishAs(file, part)) return file
    throw new Error(alreadyThere(file))
  })
}

/** Writes it to a partial file, whose name no other backup has; `publish` gives it its name once it is on disk. */
async function writeBackup(
  dataDir: string,
  path: string,
  signal: AbortSignal | undefined,
  publish: (part: string, createdAt: string) => string,
) {
  const folder = dirname(path)
  requireFreeSpace(dataDir, folder)
  const unique = `${path}.${crypto.randomUUID()}`
  const part = `${unique}.part`
  try {
    const manifest = await withSnapshot(dataDir, `${unique}.database.part`, (snapshot) =>
      // the archive holds keys and hashes of passwords
      writeArchive(snapshot, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }), signal),
    )
    const file = publish(part, manifest.createdAt)
    flushFolder(folder)
    return { file, bytes: statSync(file).size, manifest }
  } catch (error) {
    throw asFullDisk(error, folder)
  } finally {
    rmSync(part, { force: true })
  }
}

/** Streams a backup; `onReady` is called once only `out` can still fail. Throws as `backUpToFile` does. */
export async function streamBackup(
  { dataDir, backupDir, signal }: Omit<BackupTask, 'kind' | 'from'>,
  out: Writable,
  onReady: () => void,
): Promise<void> {
  prepareFolder(dataDir, backupDir)
  const copyPath = join(backupDir, `download.${crypto.randomUUID()}.database.part`)
  try {
    await withSnapshot(dataDir, copyPath, (snapshot) => {
      onReady()
      return writeArchive(snapshot, out, signal)
    })
  } catch (error) {
    throw asFullDisk(error, backupDir)
  }
}

function prepareFolder(dataDir: string, backupDir: string): void {
  // first, so that a mistyped path gets no folder
  requireSite(dataDir)
  prepareBackupFolder(backupDir)
  removeOldParts(backupDir)
}

/** Gives the complete archive its name. False if another file has it. */
function publishAs(file: string, part: string): boolean {
  if (existsSync(file)) return false
  try {
    linkSync(part, file)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    // a file system without hard links
    renameSync(part, file)
  }
  return true
}

const alreadyThere = (file: string) => `${file} is there already. Choose another name: a backup overwrites nothing.`
