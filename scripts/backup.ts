import { join } from 'node:path'
import { backUpToFile, makeBackup } from '@portico/backend/backup'
import { readMoved } from '@portico/backend/move'
import { countOf } from '#content/text/count-of.ts'
import { formatFileSize } from '#content/text/file-size.ts'
import { commandHere } from '#server/environment/program.ts'
import { type Command, fileIn, onStop, readEmbedded, runAsProcess } from './command-line/command.ts'
import { onDataFolder, requireOwner } from './command-line/data-folder.ts'

/** `npm run backup -- [FILE]`: everything the site holds in one archive, whether the site is running or not. */
export const backupCommand: Command = {
  usage: `backup [FILE]

Writes one archive with the database, the files and the keys to FILE, or with a dated name to BACKUP_DIR.`,

  async main(words, io) {
    const file = words.length ? fileIn(words, io) : undefined
    const { dataDir, backupDir } = readEmbedded(io, 'Back up the Supabase project there: see docs/deploy.md.')
    const abort = new AbortController()
    const { signal } = abort
    // no partial archive is left behind
    using _signals = onStop(() => abort.abort(new Error('The backup was stopped; nothing was written.')))
    const make = () => {
      // a named file belongs to the user who runs this command; those in BACKUP_DIR are the site's
      if (file) return backUpToFile(dataDir, file, signal)
      requireOwner(dataDir)
      return makeBackup({ dataDir, backupDir, kind: 'manual', signal })
    }
    const report = await onDataFolder(dataDir, make, { isReading: true })
    const { bytes, manifest } = report
    const files = manifest.entries.filter(({ name }) => name.startsWith('files/')).length
    io.say(
      `Wrote ${report.file} (${formatFileSize(bytes)}): the database of ${manifest.createdAt}, ${countOf(files, 'file')} and the keys. ` +
        'Keep it as safe as a password.',
    )
    const moved = readMoved(dataDir)
    if (moved)
      io.warn(
        `Warning: the content of ${dataDir} was moved to ${moved.to} (${moved.at.slice(0, 10)}): the backup lacks what has ` +
          'changed there since. For backups of the project see docs/deploy.md.',
      )
    for (const name of manifest.faulty)
      io.warn(
        `Warning: ${join(dataDir, name)} is missing or damaged, so the backup lacks it. See ${commandHere('check-data')}.`,
      )
    return 0
  },
}

if (import.meta.main) await runAsProcess(backupCommand)
