import type { Backend } from '@portico/backend'
import { UPLOAD_NAME } from '#content/picture/stored-files.ts'
import { DAY_MS } from '#content/text/dates.ts'
import type { Rest } from '#data/rest/rest.ts'
import { createRestClient } from '#data/rest/rest-client.ts'
import { rowsOf } from '#data/rest/rows-of.ts'
import type { Log } from '../log/log.ts'
import { history } from './access.ts'
import { buckets } from './buckets.ts'

type ObjectPlace = { bucket: string; name: string }
type Parts = Pick<Backend, 'database' | 'storage' | 'condition'>

/** Not before the versions that may refer to a file have expired. */
const DAYS = history.days

/** Files of assistants that no draft names by then are removed sooner. */
const DAYS_OF_ASSISTANT = 1

/** The end of an upload's path in its bucket. */
const UPLOAD = new RegExp(`(?:^|/)${UPLOAD_NAME}$`)

/** Runs of them, because the digits of an encoded character may precede a time. */
const DIGITS = /\d{13,}/g
const TIME_LENGTH = 13

/**
 * Removes uploads to which nothing refers and which are more than 90 days old: a tab that is killed between upload and
 * save leaves them, and so do versions that expire. Returns how many. A file stays if its time occurs anywhere in the
 * database, whatever the form of its address and whichever size of a picture is named. Of accounts that are no admin's, who
 * choose these names, a file goes after a day unless its whole path occurs. The bytes are in quarantine for
 * a month; nothing is removed while the data folder is damaged, or so full that files would be deleted at once.
 */
export async function removeUnusedUploads(parts: Parts, log: Pick<Log, 'info'>, now = Date.now()): Promise<number> {
  const { writesStopped, databaseCheck, disk } = parts.condition()
  if (writesStopped || databaseCheck?.ok === false || disk.reserve !== 'held') return 0
  const unused = Map.groupBy(findUnused(parts, now), ({ bucket }) => bucket)
  const removals = [...unused].map(([bucket, objects]) =>
    parts.storage.remove(
      bucket,
      objects.map(({ name }) => name),
    ),
  )
  // by now their rows are gone: the search blocks the thread, so nothing was saved meanwhile
  const removed = (await Promise.all(removals)).flat()
  if (removed.length > 0)
    log.info(
      { files: removed.slice(0, 20).map(({ bucket, name }) => `${bucket}/${name}`) },
      `Unreferenced uploads were moved to quarantine: ${removed.length}`,
    )
  return removed.length
}

/** `now` is in milliseconds since 1970. */
function findUnused({ database, storage }: Parts, now: number) {
  const all = Object.keys(buckets).flatMap((bucket) => storage.list(bucket))
  const olderThan = (days: number) => all.filter(({ updatedAt }) => Date.parse(updatedAt) < now - days * DAY_MS)
  const isOfAdmin = (owner: string) => database.get('select 1 from profiles where id = ? and is_admin', owner)
  const ofOthers = new Set(olderThan(DAYS_OF_ASSISTANT).filter(({ owner }) => owner !== null && !isOfAdmin(owner)))
  const byTime = Map.groupBy(olderThan(DAYS), ({ name }) => UPLOAD.exec(name)?.[1])
  byTime.delete(undefined)
  // all buckets in one search, because it reads everything and blocks the thread
  for (const text of byTime.size + ofOthers.size > 0 ? textsOf(database) : []) {
    for (const [digits] of text.matchAll(DIGITS))
      for (let end = TIME_LENGTH; end <= digits.length; end++) byTime.delete(digits.slice(end - TIME_LENGTH, end))
    for (const file of ofOthers) if (text.includes(namedPart(file))) ofOthers.delete(file)
  }
  return [...new Set([...[...byTime.values()].flat(), ...ofOthers])]
}

/** A press photo names the preview beside it. */
const namedPart = ({ bucket, name }: ObjectPlace) => `${bucket}/${name}`.replace(/-web\.\w+$/, '.')

/** Everything stored except the objects themselves, table by table: a new table needs no entry here. */
function* textsOf({ connection }: Parts['database']): Generator<string> {
  const tables = connection
    .prepare("select name from sqlite_schema where type = 'table' and name <> '_objects' and name not like 'sqlite_%'")
    .all()
  for (const { name } of tables)
    for (const row of connection.prepare(`select * from "${name}"`).iterate())
      for (const value of Object.values(row)) if (typeof value === 'string') yield value
}

/** What the storage removes at once. */
const MOST_NAMES = 500

/** The same for a project: what assistants have added a day ago and no row names. Throws RestError, or the storage's answer. */
export async function removeUnnamedFiles(rest: Rest, log: Pick<Log, 'info'>): Promise<void> {
  const files = rowsOf<string>(await createRestClient(rest).rpc('unnamed_files'))
  for (const [bucket, paths] of Map.groupBy(files, (file) => file.slice(0, file.indexOf('/')))) {
    const names = paths.map((path) => path.slice(bucket.length + 1))
    for (let at = 0; at < names.length; at += MOST_NAMES) {
      const answer = await fetch(`${rest.url}/storage/v1/object/${bucket}`, {
        method: 'DELETE',
        headers: { apikey: rest.key, authorization: `Bearer ${rest.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ prefixes: names.slice(at, at + MOST_NAMES) }),
      })
      if (!answer.ok) throw new Error(`The storage answered ${answer.status} to a removal: ${await answer.text()}`)
      await answer.body?.cancel()
    }
  }
  if (files.length > 0)
    log.info({ files: files.slice(0, 20) }, `Unreferenced files of assistants were removed: ${files.length}`)
}
