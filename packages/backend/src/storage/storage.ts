import type { FileHandle } from 'node:fs/promises'
import { instantAfter } from '../database/clock.ts'
import { camelCased, type Database } from '../database/database.ts'
import type { DiskSpace } from '../folder/disk-space.ts'
import type { Logger } from '../options.ts'
import { openObjectFiles, type StagedFile } from './object-files.ts'
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
  /** The account that uploaded it; null for the secret key. */
  owner: string | null
  /** ISO 8601. */
  createdAt: string
  updatedAt: string
}

const DAY_SECONDS = 86_400

/** An object's name and how it is sent. */
export type ObjectDescription = Pick<StoredObject, keyof ObjectPlace | 'contentType' | 'cacheControl'> &
  Partial<Pick<StoredObject, 'userMetadata' | 'owner'>>

interface StorageParts {
  database: Database
  dataDir: string
  space: DiskSpace
  log: Logger
}

export type Storage = ReturnType<typeof openStorage>

/**
 * The objects and their files. A file is written before the row that refers to it, and removed after it, so that a
 * crash in between leaves only a file without an address. Files of removed and replaced objects are quarantined for a
 * month, except on a full disk, where the owner removes objects to free space.
 */
export function openStorage({ database, dataDir, space, log }: StorageParts) {
  const { connection } = database
  const files = openObjectFiles(dataDir)
  const missing = files.tidy(namesOf(referencedFiles(connection)))
  if (missing.length)
    log.warn({ files: missing.slice(0, 20) }, `Stored files are missing in the data folder: ${missing.length}`)

  const rows = openObjectRows(database)
  const { find, publish } = rows

  /** Opens the object's file; throws ENOENT if it has been replaced since `find`. The caller closes the handle. */
  async function open({ file }: StoredObject): Promise<FileHandle> {
    try {
      return await files.open(file)
    } catch (error) {
      if (!isReferenced(connection, file) || !files.restore(file)) throw error
      return files.open(file)
    }
  }

  /** Discards the files of removed objects. A file that cannot be moved now is quarantined by the next start. */
  async function discard(objects: readonly (ObjectPlace & Pick<StagedFile, 'file'>)[]): Promise<void> {
    for (const { file, bucket, name } of objects) {
      if (isReferenced(connection, file)) continue
      try {
        if (space.isShort) await files.remove(file)
        else files.quarantine(file, `${bucket}/${name}`)
      } catch {}
    }
  }

  const storage = {
    ...rows,
    open,
    /** The whole object's bytes; throws as `open` does. */
    async read(object: StoredObject): Promise<Uint8Array> {
      await using handle = await open(object)
      return await handle.readFile()
    },
    /** Writes bytes to disk without publishing them, for a caller that publishes several objects in one transaction. */
    stage: files.stage,
    /** Stores or replaces an object, durably. Throws as `publish` does, or for the disk; then nothing has changed. */
    async put(bytes: Uint8Array, description: ObjectDescription, mayReplace?: boolean): Promise<StoredObject> {
      database.requireWritable()
      if (!space.hasRoomFor(bytes.byteLength)) throw storageErrors.noRoom()
      const staged = await storage.stage(bytes)
      let replaced: string | undefined
      try {
        replaced = publish(staged, description, mayReplace)
      } catch (error) {
        await files.remove(staged.file).catch(() => {}) // the next start quarantines it
        throw error
      }
      const published = find(description.bucket, description.name)! // nothing else ran in between
      if (replaced) await discard([{ ...description, file: replaced }])
      return published
    },
    /** Removes the objects of these names and returns those that existed. When this returns, they have no address. */
    async remove(bucket: string, names: readonly string[]): Promise<StoredObject[]> {
      const removed = rows.remove(bucket, names)
      await discard(removed)
      return removed
    },
    /** Deletes files that have been in quarantine for a month. To be called about once a day. */
    expireQuarantine: () => files.expire(namesOf(referencedFiles(connection))),
    /** Bucket and name of each object whose file is lost: neither in its place nor in quarantine. */
    lost(): string[] {
      const referenced = referencedFiles(connection)
      const lost = new Set(files.restoreMissing(namesOf(referenced)))
      return referenced.filter(({ file }) => lost.has(file)).map(({ object }) => object)
    },
    quarantined: files.quarantined,
  }
  return storage
}

/** The rows of objects. Writes join a running transaction. */
function openObjectRows(database: Database) {
  const find = (bucket: string, name: string) =>
    database.named<StoredObject>('select * from _objects where bucket = ? and name = ?', bucket, name)

  /**
   * Publishes staged bytes as the object of that name, joining a running transaction. Returns the replaced file, if
   * any. Throws ApiError if the object exists and may not be replaced.
   */
  function publish(staged: StagedFile, description: ObjectDescription, mayReplace = true): string | undefined {
    const { bucket, name, contentType, cacheControl, userMetadata = null, owner = null } = description
    return database.transaction(() => {
      const replaced = find(bucket, name)?.file
      if (replaced && !mayReplace) throw storageErrors.keyExists()
      database.run(
        `insert into _objects (bucket, name, file, content_type, size, etag, cache_control, user_metadata, owner)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?)
         on conflict (bucket, name) do update set file = excluded.file, content_type = excluded.content_type,
         size = excluded.size, etag = excluded.etag, cache_control = excluded.cache_control,
         user_metadata = excluded.user_metadata, owner = excluded.owner, updated_at = now()`,
        ...[bucket, name, staged.file, contentType, staged.size, staged.etag, cacheControl, userMetadata, owner],
      )
      database.noteWrite('_objects')
      return replaced
    })
  }

  return {
    find,
    publish,
    remove: (bucket: string, names: readonly string[]): StoredObject[] =>
      database.transaction(() => {
        const objects = [...new Set(names)].map((name) => find(bucket, name)).filter((object) => object !== undefined)
        for (const { id } of objects) database.run('delete from _objects where id = ?', id)
        if (objects.length) database.noteWrite('_objects')
        return objects
      }),
    /** All objects of a bucket whose name begins with `prefix`, ignoring case, ordered by name. */
    list(bucket: string, prefix = ''): StoredObject[] {
      const sql = 'select * from _objects where bucket = ? and substr(lower(name), 1, ?) = lower(?) order by name'
      return database.all(sql, bucket, prefix.length, prefix).map(camelCased<StoredObject>)
    },
    /** How many objects an account has added within a day. */
    countOfDay(owner = ''): number {
      const sql = 'select count(*) as count from _objects where owner = ? and created_at > ?'
      return Number(database.get(sql, owner, instantAfter(-DAY_SECONDS))?.count)
    },
  }
}

const namesOf = (files: readonly ReferencedFile[]) => new Set(files.map(({ file }) => file))
