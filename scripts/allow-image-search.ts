import { encodePath } from '#content/address/web-url.ts'
import { countOf } from '#content/text/count-of.ts'
import { parseEnvironment } from '#server/environment/env.ts'
import { fail, run } from './command-line/command.ts'
import { createFetchWithRetry } from './move/fetch-with-retry.ts'
import { clientOf } from './move/project.ts'
import { readFile, readFiles, storeFile } from './move/project-files.ts'
import { requireKeys } from './move/require-project.ts'
import { forEachOf, type StoredFile } from './move/side.ts'

/* `npm run allow-image-search`: lets search engines list the files that a Supabase project hides from them. */

const USAGE = `Usage: npm run allow-image-search

A Supabase project keeps a file out of image search unless its upload says otherwise. Files that were uploaded by an
older version, or in the dashboard, are uploaded again under their names. May be repeated, and run while the site serves.
Needs SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY.`

async function main(words: string[]): Promise<void> {
  if (words.length) return fail(`allow-image-search takes no arguments, but got "${words.join(' ')}".\n\n${USAGE}`)
  const { supabase } = parseEnvironment(process.env)
  if (!supabase) {
    console.log('Nothing to do: without SUPABASE_URL this site serves its files itself, and hides none of them.')
    return
  }
  const { secretKey } = supabase
  if (!secretKey) return fail('SUPABASE_SECRET_KEY is needed to store files in the Supabase project.')
  const project = { ...supabase, secretKey }
  const fetch = createFetchWithRetry(globalThis.fetch)
  await requireKeys(project, fetch)
  const client = clientOf(project, fetch)

  /** Whether search engines may not list it, bypassing every cache. */
  async function isHidden({ bucket, name }: StoredFile): Promise<boolean> {
    const stored = client.storage.from(bucket).getPublicUrl(encodePath(name), { cacheNonce: crypto.randomUUID() })
    const { headers } = await fetch(stored.data.publicUrl, { method: 'HEAD' })
    return /none|noindex/i.test(headers.get('x-robots-tag') ?? '')
  }

  const files = await readFiles(client)
  let count = 0
  await forEachOf(files, async (file) => {
    if (!(await isHidden(file))) return
    await storeFile(client, file, { bytes: await readFile(client, file), contentType: file.contentType })
    count++
  })
  const all = countOf(files.length, 'file')
  console.log(
    count === 0
      ? `Nothing to do: search engines may list ${all} of the project.`
      : `${countOf(count, 'file')} uploaded again, so that search engines may list ${all} of the project.`,
  )
}

await run(USAGE, main)
