import type { DatabaseSync } from 'node:sqlite'
import { hasTable } from '../database/schema.ts'
import type { StagedFile } from './object-files.ts'

/** A stored file that a row refers to. */
export interface ReferencedFile extends StagedFile {
  /** Bucket and name of its object, such as `story-images/one.webp`. */
  object: string
  bucket: string
  content_type: string
  cache_control: string
}

/**
 * Every file that a row refers to: `tidy` keeps them, and a backup contains them. A new table that refers to files must
 * be added here. A database whose first start was interrupted may not have the table yet.
 */
export function referencedFiles(connection: DatabaseSync): ReferencedFile[] {
  if (!hasTable(connection, '_objects')) return []
  const sql = "select *, bucket || '/' || name as object from _objects order by file"
  return connection.prepare(sql).all() as unknown as ReferencedFile[] // the columns are those of the interface
}

export const isReferenced = (connection: DatabaseSync, file: string): boolean =>
  connection.prepare('select 1 from _objects where file = ?').get(file) !== undefined
