import type { Database } from '../database/database.ts'
import { ObjectFiles, type StagedFile } from './object-files.ts'
import { storageErrors } from './storage-error.ts'

/** One object of a bucket: the row that makes a file public under a name. */
export interface StoredObject extends StagedFile {
  id: string
  bucket: string
  /** The whole path inside the bucket, such as `logos/fernway.webp`. */
  name: string
  contentType: string
  cacheControl: string
  /** What the client wished to remember with it: a JSON object. */
  userMetadata: string | null
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
  /** A JSON object. */
  userMetadata?: string | null
}

/** Whether an object of that name may be there already, and is replaced then. */
export interface PublishOptions {
  isUpsert?: boolean
}

const COLUMNS =
  'id, bucket, name, file, content_type as contentType, size, etag, cache_control as cacheControl, ' +
  'user_metadata as userMetadata, created_at as createdAt, updated_at as updatedAt'

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

  /** All objects of a bucket whose name begins with `prefix`, whatever the case of its letters, ordered by name. */
  list(bucket: string, prefix = ''): StoredObject[] {
    const rows = this.#database.all(
      `select ${COLUMNS} from _objects where bucket = ? and substr(lower(name), 1, ?) = lower(?) order by name`,
      ...[bucket, prefix.length, prefix],
    )
    // as in find
    return rows as unknown as StoredObject[]
  }

  /** Opens the object's bytes; throws ENOENT if it has been replaced since it was found. The caller closes the handle. */
  open(object: StoredObject) {
    return this.#files.open(object.file)
  }

  /** The whole object's bytes; throws as `open` does. */
  async read(object: StoredObject): Promise<Uint8Array> {
    const handle = await this.open(object)
    try {
      return await handle.readFile()
    } finally {
      await handle.close()
    }
  }

  /** Puts bytes on disk without showing them yet, for a caller that publishes several objects in one transaction. */
  stage(bytes: Uint8Array): Promise<StagedFile> {
    return this.#files.stage(bytes)
  }

  /**
   * Makes staged bytes the object of that name, joining a running transaction. Gives the file that it replaced, if any.
   * Throws ApiError if there is an object and none may be replaced.
   */
  publish(
    staged: StagedFile,
    description: ObjectDescription,
    { isUpsert = true }: PublishOptions = {},
  ): string | undefined {
    const { bucket, name, contentType, cacheControl, userMetadata = null } = description
    return this.#database.transaction(() => {
      const replaced = this.find(bucket, name)?.file
      if (replaced && !isUpsert) throw storageErrors.keyExists()
      this.#database.run(
        `insert into _objects (bucket, name, file, content_type, size, etag, cache_control, user_metadata)
         values (?, ?, ?, ?, ?, ?, ?, ?)
         on conflict (bucket, name) do update set file = excluded.file, content_type = excluded.content_type,
         size = excluded.size, etag = excluded.etag, cache_control = excluded.cache_control,
         user_metadata = excluded.user_metadata, updated_at = now()`,
        ...[bucket, name, staged.file, contentType, staged.size, staged.etag, cacheControl, userMetadata],
      )
      this.#database.noteWrite('_objects')
      return replaced
    })
  }

  /**
   * Stores an object, or replaces the one of that name. When this returns, it is on disk and public. Throws as `publish`
   * does, and what the disk throws; then all is as it was.
   */
  async put(bytes: Uint8Array, description: ObjectDescription, options?: PublishOptions): Promise<StoredObject> {
    const staged = await this.stage(bytes)
    let obsolete: string | undefined = staged.file
    try {
      obsolete = this.publish(staged, description, options)
    } finally {
      await this.#discard([obsolete])
    }
    return { ...this.find(description.bucket, description.name)!, ...staged }
  }

  /** Gives an object another name, in this bucket or another. Throws ApiError if the name is taken. */
  move(object: StoredObject, bucket: string, name: string): void {
    this.#database.transaction(() => {
      if (this.find(bucket, name)) throw storageErrors.keyExists()
      const where = 'where bucket = ? and name = ? and file = ?'
      const place = [object.bucket, object.name, object.file]
      this.#database.run(
        `update _objects set bucket = ?, name = ?, updated_at = now() ${where}`,
        bucket,
        name,
        ...place,
      )
      this.#database.noteWrite('_objects')
    })
  }

  /** Removes the objects of these names and gives those that there were. When this returns, no address leads to them. */
  async remove(bucket: string, names: readonly string[]): Promise<StoredObject[]> {
    const removed = this.#database.transaction(() => {
      const objects = [...new Set(names)]
        .map((name) => this.find(bucket, name))
        .filter((object) => object !== undefined)
      for (const { id } of objects) this.#database.run('delete from _objects where id = ?', id)
      if (objects.length) this.#database.noteWrite('_objects')
      return objects
    })
    await this.#discard(removed.map(({ file }) => file))
    return removed
  }

  /** Of files that no object shows. One that cannot be removed now is removed by the next start. */
  async #discard(files: readonly (string | undefined)[]): Promise<void> {
    await Promise.allSettled(files.filter((file) => file !== undefined).map((file) => this.#files.remove(file)))
  }
}
