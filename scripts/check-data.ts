import { checkData } from '@portico/backend/backup'
import { countOf } from '#content/text/count-of.ts'
import { type Command, readEmbedded, requireNoWords, runAsProcess } from './command-line/command.ts'
import { onDataFolder } from './command-line/data-folder.ts'

/** `npm run check-data`: checks the data folder for damage, whether the site is running or not. Changes nothing. */
export const checkDataCommand: Command = {
  usage: `check-data

Checks the data folder DATA_DIR. An archive is checked by restoring it, into a new DATA_DIR.`,

  async main(words, io) {
    requireNoWords('check-data', words)
    const { dataDir } = readEmbedded(io, 'This command checks a data folder only.')
    const { findings, files } = await onDataFolder(dataDir, () => checkData(dataDir), { isReading: true })
    for (const finding of findings) io.warn(finding)
    if (findings.length) return 1
    io.say(`All is well in ${dataDir}: the database, ${countOf(files, 'file')} and the keys.`)
    return 0
  },
}

if (import.meta.main) await runAsProcess(checkDataCommand)
