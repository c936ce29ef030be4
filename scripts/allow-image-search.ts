import { encodePath } from '#content/address/web-url.ts'
import { countOf } from '#content/text/count-of.ts'
import { forEachOf, type StoredFile } from '#scripts/move/endpoint.ts'
import { parseEnvironment } from '#server/environment/env.ts'
import { type Command, requireNoWords, runAsProcess } from './command-line/command.ts'
import { createFetchWithRetry } from './move/fetch-with-retry.ts'
import { clientOf } from './move/project.ts'
import { readFile, readFiles, storeFile } from './move/project-files.ts'
import { projectOf, requireKeys } from './move/require-project.ts'

/** `npm run allow-image-search`: lets search engines list the files that a Supabase project hides from them. */
export const allowImageSearchCommand: Command = {
  usage: `allow-image-search

A Supabase project keeps a file out of image search unless its upload says otherwise. Files that were uploaded by an
older version, or in the dashboard, are uploaded again under their names. May be repeated, and run while the site serves.
Needs SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY.`,

  async main(words, { environment, say }) {
    requireNoWords('allow-image-search', words)
    const settings = parseEnvironment(environment)
    if (!settings.supabase) {
      say('Nothing to do: without SUPABASE_URL this site serves its files itself, and hides none of them.')
      return 0
    }
    const project = projectOf(settings, 'to store files in the Supabase project')
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
      const bytes = (await isHidden(file)) && (await readFile(client, file))
      if (!bytes) return
      await storeFile(client, file, { bytes, contentType: file.contentType })
      count++
    })
    const all = countOf(files.length, 'file')
    say(
      count === 0
        ? `Nothing to do: search engines may list ${all} of the project.`
        : `${countOf(count, 'file')} uploaded again, so that search engines may list ${all} of the project.`,
    )
    return 0
  },
}

if (import.meta.main) await runAsProcess(allowImageSearchCommand)
