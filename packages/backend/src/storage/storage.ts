import type { FileHandle } from 'node:fs/promises'
import { camelCased, type Database } from '../database/database.ts'
import type { DiskSpace } from '../folder/disk-space.ts'
import type { Logger } from '../options.ts'
import { ObjectFiles, type StagedFile } from './object-files.ts'
import { isReferenced, type ReferencedFile, referencedFiles } from './referenced-files.ts'
import { storageErrors } from './storage-error.ts'

/** Where an object is, whether it exists or not. */
export interface ObjectPlace {
  bucket: string
  /** The whole path inside the bucket, such as `logos/fernway.webp`. */
  name: string
}

/** One object of a bucket: the row that makes a file public under a name. */
export interface StoredObject extends StagedFile, ObjectPlace {
  id: string
  contentType: string
  /** The value of the Cache-Control header, such as `max-age=3600`. */
  cacheControl: string
  /** The client's own metadata: a JSON object. */
  userMetadata: string | null
  /** ISO 8601. */
  createdAt: string
  updatedAt: string
}

/** An object's name and how it is sent. */
export type ObjectDescription = Pick<StoredObject, keyof ObjectPlace | 'contentType' | 'cacheControl'> &
  Partial<Pick<StoredObject, 'userMetadata'>>

interface StorageParts {
  database: Database
  dataDir: string
  space: DiskSpace
  log: Logger
}

/**
 * The objects and their files. A file is written before the row that refers to it, and removed after it, so that a
 * crash in between leaves only a file without an address. Files of removed and replaced objects are quarantined for a
 * month, except on a full disk, where the owner removes objects to free space.
 */
export class Storage {
  readonly #database: Database
  readonly #files: ObjectFiles
  readonly #space: DiskSpace

  constructor({ database, dataDir, space, log }: StorageParts) {
    this.#database = database
    this.#space = space
    this.#files = new ObjectFiles(dataDir)
    const lost = this.#files.tidy(namesOf(referencedFiles(database.connection)))
    if (lost.length)
      log.warn({ files: lost.slice(0, 20) }, `Stored files are missing in the data folder: ${lost.length}`)
  }

  find(bucket: string, name: string): StoredObject | undefined {
    const row = this.#database.get('select * from _objects where bucket = ? and name = ?', bucket, name)
    return row && camelCased<StoredObject>(row)
  }

  /** All objects of a bucket whose name begins with `prefix`, ignoring case, ordered by name. */
  list(bucket: string, prefix = ''): StoredObject[] {
    const sql = 'select * from _objects where bucket = ? and substr(lower(name), 1, ?) = lower(?) order by name'
    return this.#database.all(sql, bucket, prefix.length, prefix).map(camelCased<StoredObject>)
  }

  /** Opens the object's file; throws ENOENT if it has been replaced since `find`. The caller closes the handle. */
  async open({ file }: StoredObject): Promise<FileHandle> {
    try {
      return await this.#files.open(file)
    } catch (error) {
      if (!isReferenced(this.#database.connection, file) || !this.#files.restore(file)) throw error
      return this.#files.open(file)
    }
  }

  /** The whole object's bytes; throws as `open` does. */
  async read(object: StoredObject): Promise<Uint8Array> {
    await using handle = await this.open(object)
    return await handle.readFile()
  }

  /** Writes bytes to disk without publishing them, for a caller that publishes several objects in one transaction. */
  stage(bytes: Uint8Array): Promise<StagedFile> {
    return this.#files.stage(bytes)
  }

  /**
   * Publishes staged bytes as the object of that name, joining a running transaction. Returns the replaced file, if
   * any. Throws ApiError if the object exists and may not be replaced.
   */
  publish(staged: StagedFile, description: ObjectDescription, mayReplace = true): string | undefined {
    const { bucket, name, contentType, cacheControl, userMetadata = null } = description
    return this.#database.transaction(() => {
      const replaced = this.find(bucket, name)?.file
      if (replaced && !mayReplace) throw storageErrors.keyExists()
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

  /** Stores or replaces an object, durably. Throws as `publish` does, or for the disk; then nothing has changed. */
  async put(bytes: Uint8Array, description: ObjectDescription, mayReplace?: boolean): Promise<StoredObject> {
    this.#database.requireWritable()
    if (!this.#space.hasRoomFor(bytes.byteLength)) throw storageErrors.noRoom()
    const staged = await this.stage(bytes)
    let replaced: string | undefined
    try {
      replaced = this.publish(staged, description, mayReplace)
    } catch (error) {
      await this.#files.remove(staged.file).catch(() => {}) // the next start quarantines it
      throw error
    }
    const published = this.find(description.bucket, description.name)! // nothing came between
    if (replaced) await this.#discard([{ ...description, file: replaced }])
    return published
  }

  /** Removes the objects of these names and returns those that existed. When this returns, they have no address. */
  async remove(bucket: string, names: readonly string[]): Promise<StoredObject[]> {
    const removed = this.#database.transaction(() => {
      const objects = [...new Set(names)]
        .map((name) => this.find(bucket, name))
        .filter((object) => object !== undefined)
      for (const { id } of objects) this.#database.run('delete from _objects where id = ?', id)
      if (objects.length) this.#database.noteWrite('_objects')
      return objects
    })
    await this.#discard(removed)
    return removed
  }

  /** Deletes files that have been in quarantine for a month. To be called about once a day. */
  expireQuarantine(): void {
    this.#files.expire(namesOf(referencedFiles(this.#database.connection)))
  }

  /** Bucket and name of each object whose file is lost: neither in its place nor in quarantine. */
  lost(): string[] {
    const files = referencedFiles(this.#database.connection)
    const lost = new Set(this.#files.restoreMissing(namesOf(files)))
    return files.filter(({ file }) => lost.has(file)).map(({ object }) => object)
  }

  quarantined(): { files: number; bytes: number } {
    return this.#files.quarantined()
  }

  /** Discards the files of removed objects. A file that cannot be moved now is quarantined by the next start. */
  async #discard(objects: readonly (ObjectPlace & Pick<StagedFile, 'file'>)[]): Promise<void> {
    for (const { file, bucket, name } of objects) {
      if (isReferenced(this.#database.connection, file)) continue
      try {
        if (this.#space.isShort) await this.#files.remove(file)
        else this.#files.quarantine(file, `${bucket}/${name}`)
      } catch {}
    }
  }
}

const namesOf = (files: readonly ReferencedFile[]) => new Set(files.map(({ file }) => file))
