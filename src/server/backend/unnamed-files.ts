import type { Rest } from '#data/rest/rest.ts'
import { createRestClient } from '#data/rest/rest-client.ts'
import { rowsOf } from '#data/rest/rows-of.ts'
import type { Log } from '../log/log.ts'

/** What the storage removes at once. */
const MOST_NAMES = 500

/**
 * Removes what assistants have added to a project's storage a day ago and no row names; unused-uploads.ts has it for the embedded
 * backend. Throws RestError, or an error with the storage's answer.
 */
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
