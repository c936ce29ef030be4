export { checkData } from './check-data.ts'
export { type BackupKind, type KeptBackup, listBackups, removeOldBackups } from './kept-backups.ts'
export { type BackupTask, backUpToFile, makeBackup, streamBackup } from './make-backup.ts'
export { restoreBackup } from './restore-backup.ts'
