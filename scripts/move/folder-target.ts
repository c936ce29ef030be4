import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Backend, openBackend } from '@portico/backend'
import { explainFault, faultOf, messageOf } from '@portico/backend/faults'
import { cleanImage, type NewFolder, startNewFolder, tableReader } from '@portico/backend/move'
import { access } from '#server/backend/access.ts'
import { buckets } from '#server/backend/buckets.ts'
import { skipFirstStart } from '#server/backend/first-start.ts'
import { migrationsDir } from '#server/backend/product.ts'
import { PAGE, pagesByKey, Refused, type Target } from './endpoint.ts'
import type { Schema } from './moved-tables.ts'
import { clientOf } from './project.ts'
import { addAccount, readAccounts, removeAccount } from './project-accounts.ts'

/** Reached in process only. */
const URL = 'http://folder.invalid'

/**
 * A new data folder, filled beside whatever is in `dataDir` and put in its place by `finish`. A folder that an
 * interrupted move has filled is continued. A dry run fills another one, which is removed at the end.
 */
export async function openFolderTarget(dataDir: string, siteUrl: string, isDry: boolean) {
  using opening = new DisposableStack()
  const folder = opening.use(isDry ? passingFolder() : startNewFolder(dataDir))
  const backend = await openBackend({
    dataDir: folder.stagingDir,
    siteUrl: URL,
    corsOrigins: [],
    migrationsDir,
    access,
    buckets,
    isAdmin: () => false,
    functions: {},
  })
  opening.defer(backend.close)
  const opened = opening.move()
  return { ...folderTarget(dataDir, siteUrl, backend, folder), [Symbol.dispose]: () => opened.dispose() }
}

function passingFolder(): NewFolder {
  const stagingDir = mkdtempSync(join(tmpdir(), 'portico-move-'))
  const remove = () => rmSync(stagingDir, { recursive: true, force: true })
  return { stagingDir, putInPlace: () => undefined, [Symbol.dispose]: remove }
}

function folderTarget(dataDir: string, siteUrl: string, backend: Backend, folder: NewFolder): Target & Schema {
  const { database, storage, insertRows, keys } = backend
  const reader = tableReader(database.connection)
  const client = clientOf({ url: URL, secretKey: keys.secret }, (input, init) =>
    backend.fetch(new Request(input, init)),
  )
  return {
    name: dataDir,
    origin: siteUrl,
    tables: reader.tables,
    emptyRow: reader.emptyRow,
    rows: (table) => pagesByKey(table, (after) => reader.rows(table.name, after, PAGE)),
    accounts: () => readAccounts(client),
    files: async () => Object.keys(buckets).flatMap((bucket) => storage.list(bucket)),
    read: ({ bucket, name }) => storage.read(storage.find(bucket, name)!),
    async insert({ name }, rows) {
      try {
        insertRows(name, rows)
      } catch (error) {
        if (faultOf(error)) throw explainFault(error, dataDir)
        throw new Refused(messageOf(error), { cause: error })
      }
    },
    async remove({ name, key }, keys) {
      database.transaction(() => {
        for (const one of keys) database.run(`delete from "${name}" where "${key}" = ?`, one)
      })
    },
    addAccount: (account) => addAccount(client, account),
    removeAccount: (id) => removeAccount(client, id),
    // a project stores whatever a client calls a picture; this storage goes by the bytes
    kept({ bucket }, bytes) {
      const image = cleanImage(bytes)
      if (!image || !buckets[bucket]!.allowedMimeTypes.includes(image.type)) return undefined
      return { bytes: image.bytes, contentType: image.type }
    },
    async store({ bucket, name, cacheControl }, { bytes, contentType }) {
      await storage.put(bytes, { bucket, name, cacheControl, contentType })
    },
    removeFile: async ({ bucket, name }) => void (await storage.remove(bucket, [name])),
    async finish() {
      skipFirstStart(database)
      backend.close()
      const aside = folder.putInPlace()
      return aside ? [`What was in ${dataDir} is in ${aside}: delete it when you no longer need it.`] : []
    },
  }
}
