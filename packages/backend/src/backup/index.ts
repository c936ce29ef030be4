export { requireAccess } from '../folder/prepare-folder.ts'
export { faultOfBackupFolder } from './backup-folder.ts'
export { checkData } from './check-data.ts'
export { claimBackupFolder } from './claim-backup-folder.ts'
export {
  completeRestore,
  expireReplaced,
  isRestoreDecided,
  putAsideAt,
  RESTORED,
  RESTORING,
} from './complete-restore.ts'
export { requireRoom } from './free-space.ts'
export { type BackupKind, type KeptBackup, listBackups, listBackupsUntilNow, removeOldBackups } from './kept-backups.ts'
export { type BackupTask, backUpToFile, makeBackup, requireRoomForBackup, streamBackup } from './make-backup.ts'
export type { Manifest } from './manifest.ts'
export { completeRehearsed, type RestorePreview, rehearseRestore } from './rehearse-restore.ts'
export { prepareRestore, restoreBackup } from './restore-backup.ts'
