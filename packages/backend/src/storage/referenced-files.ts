import type { DatabaseSync } from 'node:sqlite'

/** A stored file that some row names. */
export interface ReferencedFile {
  /** Its name in the folder of files. */
  file: string
  /** In bytes. */
  size: number
  /** Its SHA-256 in base64url, in double quotes. */
  etag: string
}

/**
 * Every file that must stay, for any row names it: the sweep leaves these alone, and a backup holds them. A table that comes
 * to refer to files is added here. A database whose first start was cut off may have no such table yet.
 */
export function referencedFiles(connection: DatabaseSync): ReferencedFile[] {
  if (!connection.prepare("select 1 from sqlite_schema where name = '_objects'").get()) return []
  const rows = connection.prepare('select file, size, etag from _objects order by file').all()
  return rows.map(({ file, size, etag }) => ({ file: String(file), size: Number(size), etag: String(etag) }))
}

export const isReferenced = (connection: DatabaseSync, file: string): boolean =>
  connection.prepare('select 1 from _objects where file = ?').get(file) !== undefined
