import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { holdLock, makeFolder, requireReadable, restoreBackup, UPLOADED } from '@portico/backend/backup'
import { migrationsDir } from '#server/backend/product.ts'
import { openBucket } from '#server/offsite/bucket.ts'
import { fetchArchive } from '#server/offsite/fetch-archive.ts'
import { offsiteFile, parseKeyFile } from '#server/offsite/offsite-file.ts'
import { type Command, type CommandIo, fileIn, onStop, readEmbedded, runAsProcess } from './command-line/command.ts'
import { onDataFolder, requireOwner } from './command-line/data-folder.ts'

const FROM_S3 = '--from-s3'

/** `npm run restore -- FILE`: replaces the content of the data folder with a backup, of this machine or of a bucket. */
export const restoreCommand: Command = {
  usage: `restore FILE | ${FROM_S3} KEYFILE

Replaces the content of DATA_DIR with the backup FILE, or with the newest one at the S3 address that KEYFILE names. The old content
is moved aside, never deleted. Stop the site first.`,

  async main(words, io) {
    const isFromS3 = words[0] === FROM_S3
    const file = isFromS3 ? fileIn(words.slice(1), io, 'KEYFILE') : fileIn(words, io)
    const { dataDir } = readEmbedded(io, 'Restore the Supabase project there: see docs/deploy.md.')
    const { manifest, aside } = await onDataFolder(dataDir, () => {
      requireOwner(dataDir)
      return isFromS3 ? restoreFromS3(file, dataDir, io) : restoreBackup({ file, dataDir, migrationsDir })
    })
    const kept = aside ? `The old content is in ${aside}: delete it when you no longer need it. ` : ''
    io.say(`${dataDir} now holds the backup of ${manifest.createdAt}. ${kept}Start the site.`)
    for (const name of manifest.faulty)
      io.warn(`Warning: ${name} was missing or damaged when the backup was made: upload that picture again.`)
    return 0
  },
}

async function restoreFromS3(keyFile: string, dataDir: string, io: CommandIo) {
  requireReadable(keyFile, 'key file')
  const offsite = parseKeyFile(readFileSync(keyFile, 'utf8'))
  // whoever runs this command may reach any host from this machine
  const options = { isAnywhere: true }
  const archives = await openBucket(offsite, options).list()
  // one that a wrong clock dated in the future is older than it says
  const newest = archives.find(({ at }) => Date.parse(at) <= Date.now()) ?? archives[0]
  if (!newest) throw new Error(`There is no backup in the folder ${offsite.folder} of the bucket ${offsite.bucket}.`)
  makeFolder(dataDir)
  // a site that is running says so before anything is fetched
  holdLock(dataDir)[Symbol.dispose]()
  io.say(`Fetching ${newest.name}.`)
  const file = join(dataDir, UPLOADED)
  using _stop = onStop(() => {
    rmSync(file, { force: true })
    process.exit(1)
  })
  try {
    await fetchArchive({ ...options, offsite, name: newest.name, to: file })
    const restored = await restoreBackup({ file, dataDir, migrationsDir })
    const kept = offsiteFile(dataDir)
    if (!(await kept.read())) {
      await kept.write(offsite)
      io.say('This site sends its backups there, too, once you type back under Health how the key file ends.')
    }
    return restored
  } finally {
    rmSync(file, { force: true })
  }
}

if (import.meta.main) await runAsProcess(restoreCommand)
