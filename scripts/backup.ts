import { join } from 'node:path'
import { backUpToFile, makeBackup } from '@portico/backend/backup'
import { readMoved } from '@portico/backend/move'
import { countOf } from '#content/text/count-of.ts'
import { formatFileSize } from '#content/text/file-size.ts'
import { fail, misused, pathArgument, readEmbedded, run } from './command-line/command.ts'
import { onDataFolder, requireOwner } from './command-line/data-folder.ts'

/* `npm run backup -- [FILE]`: everything the site holds in one archive, whether the site is running or not. */

const USAGE = `Usage: npm run backup -- [FILE]

Writes one archive with the database, the files and the keys to FILE, or with a dated name to BACKUP_DIR.`

async function main(words: string[]): Promise<void> {
  if (words.length > 1 || words[0] === '' || words[0]?.startsWith('-')) return fail(misused(USAGE, words))
  const { dataDir, backupDir } = readEmbedded('Back up the Supabase project there: see docs/deploy.md.')
  const { signal } = stopOnSignals()
  const file = words[0] && pathArgument(words[0])
  const make = () => {
    // a named file belongs to whoever asks for it; those in BACKUP_DIR are the site's
    if (file) return backUpToFile(dataDir, file, signal)
    requireOwner(dataDir)
    return makeBackup({ dataDir, backupDir, kind: 'manual', signal })
  }
  const report = await onDataFolder(dataDir, make, { isReading: true })
  const { bytes, manifest } = report
  const files = manifest.entries.filter(({ name }) => name.startsWith('files/')).length
  console.log(
    `Wrote ${report.file} (${formatFileSize(bytes)}): the database of ${manifest.createdAt}, ${countOf(files, 'file')} and the keys. ` +
      'Keep it as safe as a password.',
  )
  const moved = readMoved(dataDir)
  if (moved)
    console.error(
      `Warning: the content of ${dataDir} was moved to ${moved.to} (${moved.at.slice(0, 10)}): the backup lacks what has ` +
        'changed there since. For backups of the project see docs/deploy.md.',
    )
  for (const name of manifest.faulty) {
    console.error(
      `Warning: ${join(dataDir, name)} is missing or damaged, so the backup lacks it. See npm run check-data.`,
    )
  }
}

/** Ctrl-C leaves no partial archive behind. */
function stopOnSignals(): AbortController {
  const abort = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => abort.abort(new Error('The backup was stopped; nothing was written.')))
  return abort
}

await run(USAGE, main)
