import { restoreBackup } from '@portico/backend/backup'
import { migrationsDir } from '#server/backend/migrations-dir.ts'
import { type Command, fileIn, readEmbedded, runAsProcess } from './command-line/command.ts'
import { onDataFolder, requireOwner } from './command-line/data-folder.ts'

/** `npm run restore -- FILE`: replaces the content of the data folder with a backup. */
export const restoreCommand: Command = {
  usage: `restore FILE

Replaces the content of DATA_DIR with the backup FILE. The old content is moved aside, never deleted. Stop the site first.`,

  async main(words, io) {
    const file = fileIn(words, io)
    const { dataDir } = readEmbedded(io, 'Restore the Supabase project there: see docs/deploy.md.')
    const { manifest, aside } = await onDataFolder(dataDir, () => {
      requireOwner(dataDir)
      return restoreBackup({ file, dataDir, migrationsDir })
    })
    const kept = aside ? `The old content is in ${aside}: delete it when you no longer need it. ` : ''
    io.say(`${dataDir} now holds the backup of ${manifest.createdAt}. ${kept}Start the site.`)
    for (const name of manifest.faulty)
      io.warn(`Warning: ${name} was missing or damaged when the backup was made: upload that picture again.`)
    return 0
  },
}

if (import.meta.main) await runAsProcess(restoreCommand)
