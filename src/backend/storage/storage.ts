import type { Database } from '../database/database.ts'
import { ObjectFiles, type StagedFile } from './object-files.ts'

/** One object of a bucket: the row that makes a file public under a name. */
export interface StoredObject extends StagedFile {
  id: string
  bucket: string
  /** The whole path inside the bucket, such as `logos/fernway.webp`. */
  name: string
  contentType: string
  cacheControl: string
  /** ISO 8601. */
  createdAt: string
  updatedAt: string
}

/** What an object is to be called and how it is sent. */
export interface ObjectDescription {
  bucket: string
  name: string
  contentType: string
  /** The value of the Cache-Control header, such as `max-age=3600`. */
  cacheControl: string
}

const COLUMNS =
  'id, bucket, name, file, content_type as contentType, size, etag, cache_control as cacheControl, ' +
  'created_at as createdAt, updated_at as updatedAt'

/**
 * The objects and their files. A file is on disk before its row says so, and goes only after the row has let go of it: a
 * crash between leaves a file that no address leads to, and the next start removes it.
 */
export class Storage {
  readonly #database: Database
  readonly #files: ObjectFiles

  constructor(database: Database, dataDir: string) {
    this.#database = database
    this.#files = new ObjectFiles(dataDir)
    this.#files.sweep(new Set(database.all('select file from _objects').map((row) => String(row.file))))
  }

  find(bucket: string, name: string): StoredObject | undefined {
    const row = this.#database.get(`select ${COLUMNS} from _objects where bucket = ? and name = ?`, bucket, name)
    // the row has the columns of COLUMNS, which are those of StoredObject
    return row as unknown as StoredObject | undefined
  }

  /** Opens the object's bytes; throws ENOENT if it has been replaced since it was found. The caller closes the handle. */
  open(object: StoredObject) {
    return this.#files.open(object.file)
  }

  /** Puts bytes on disk without showing them yet, for a caller that publishes several objects in one transaction. */
  stage(bytes: Uint8Array): Promise<StagedFile> {
    return this.#files.stage(bytes)
  }

  /** Makes staged bytes the object of that name, joining a running transaction. Gives the file that it replaced, if any. */
  publish(staged: StagedFile, { bucket, name, contentType, cacheControl }: ObjectDescription): string | undefined {
    return this.#database.transaction(() => {
      const replaced = this.find(bucket, name)?.file
      this.#database.run(
        `insert into _objects (bucket, name, file, content_type, size, etag, cache_control) values (?, ?, ?, ?, ?, ?, ?)
         on conflict (bucket, name) do update set file = excluded.file, content_type = excluded.content_type,
         size = excluded.size, etag = excluded.etag, cache_control = excluded.cache_control, updated_at = now()`,
        ...[bucket, name, staged.file, contentType, staged.size, staged.etag, cacheControl],
      )
      this.#database.noteWrite('_objects')
      return replaced
    })
  }

  /** Stores an object, or replaces the one of that name. When this returns, it is on disk and public. */
  async put(bytes: Uint8Array, description: ObjectDescription): Promise<void> {
    const staged = await this.stage(bytes)
    let obsolete: string | undefined = staged.file
    try {
      obsolete = this.publish(staged, description)
    } finally {
      if (obsolete) await this.#files.remove(obsolete)
    }
  }
}
