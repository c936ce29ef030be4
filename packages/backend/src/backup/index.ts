export { holdLock } from '../database/lock.ts'
export { makeFolder } from '../folder/make-folder.ts'
export { requireAccess } from '../folder/prepare-folder.ts'
export { claimBackupFolder, faultOfBackupFolder } from './backup-folder.ts'
export { checkData } from './check-data.ts'
export {
  completeRestore,
  expireReplaced,
  isRestoreDecided,
  putAsideAt,
  RESTORED,
  RESTORING,
  UPLOADED,
} from './complete-restore.ts'
export { requireRoom } from './free-space.ts'
export type { BackupKind, KeptBackup } from './kept-backups.ts'
export { backupAt, listBackups, listBackupsUntilNow, removeOldBackups } from './kept-backups.ts'
export { type BackupTask, backUpToFile, makeBackup, requireRoomForBackup, streamBackup } from './make-backup.ts'
export type { Manifest } from './manifest.ts'
export { extractArchive } from './read-archive.ts'
export { completeRehearsed, type RestorePreview, rehearseRestore } from './rehearse-restore.ts'
export { prepareRestore, requireReadable, restoreBackup } from './restore-backup.ts'
