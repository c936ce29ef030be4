import type { Backend } from '@portico/backend'
import { DAY_MS } from '#content/dates.ts'
import type { Log } from '../log/log.ts'
import { buckets } from './buckets.ts'
import { history } from './history.ts'

type Parts = Pick<Backend, 'database' | 'storage' | 'condition'>

/** Not before the versions that may refer to a file have expired. */
const DAYS = history.days

/** The names of the admin's uploads, without folders: their time in milliseconds. The site's own files are named otherwise. */
const UPLOAD = /(?:^|\/)(\d{13})[\w-]*\.\w+$/

/** Overlapping, because the digits of an encoded character may precede it. */
const TIMES = /(?=(\d{13}))/g

/**
 * Removes uploads to which nothing refers and which are more than 90 days old: a tab that is killed between upload and
 * save leaves them, and so do versions that expire. Returns how many. A file stays if its time occurs anywhere in the
 * database, whatever the form of its address and whichever size of a picture is named. The bytes are in quarantine for
 * a month; nothing is removed while the data folder is damaged, or so full that files would be deleted at once.
 */
export async function removeUnusedUploads(parts: Parts, log: Pick<Log, 'info'>, now = Date.now()): Promise<number> {
  const { writesStopped, databaseCheck, disk } = parts.condition()
  if (writesStopped || databaseCheck?.ok === false || disk.reserve !== 'held') return 0
  const removed: string[] = []
  for (const bucket of Object.keys(buckets)) {
    // found and removed without a pause, in which somebody could save
    const objects = await parts.storage.remove(bucket, findUnused(parts, bucket, now - DAYS * DAY_MS))
    removed.push(...objects.map(({ name }) => `${bucket}/${name}`))
  }
  if (removed.length > 0)
    log.info({ files: removed.slice(0, 20) }, `${removed.length} uploads that nothing refers to are in quarantine now`)
  return removed.length
}

/** The names in a bucket. `before` is in milliseconds since 1970. */
function findUnused({ database, storage }: Parts, bucket: string, before: number): string[] {
  const byTime = new Map<string, string[]>()
  for (const { name, updatedAt } of storage.list(bucket)) {
    const time = UPLOAD.exec(name)?.[1]
    if (time && Date.parse(updatedAt) < before) byTime.set(time, [...(byTime.get(time) ?? []), name])
  }
  for (const text of byTime.size > 0 ? textsOf(database) : [])
    for (const [, time = ''] of text.matchAll(TIMES)) byTime.delete(time)
  return [...byTime.values()].flat()
}

/** Everything stored except the objects themselves, table by table: a new table needs no entry here. */
function* textsOf({ connection }: Parts['database']): Generator<string> {
  const tables = connection
    .prepare("select name from sqlite_schema where type = 'table' and name <> '_objects' and name not like 'sqlite_%'")
    .all()
  for (const { name } of tables)
    for (const row of connection.prepare(`select * from "${name}"`).iterate())
      for (const value of Object.values(row)) if (typeof value === 'string') yield value
}
