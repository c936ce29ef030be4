import type { Backend } from '@portico/backend'
import { DEMO_ARTICLES, DEMO_CONTENT } from '#demo/content.ts'
import { readDemoPictures } from '#demo/pictures.ts'
import { type FeedCacheStore, storeArticles } from '../feed/feed-cache-store.ts'
import { recordDemo } from './demo-content.ts'
import { emptyParts, hideParts, showFilledSections } from './empty-parts.ts'

export interface FirstStartParts extends Pick<Backend, 'database' | 'insertRows' | 'storage'> {
  /** Where the last good copy of the newsletter is kept. */
  feedCopy: FeedCacheStore
}

/** Records what the database was filled with. Its presence, not its value, ends the first start. */
const MARKER = 'first-start'

/** The same as for uploads. */
const CACHE_CONTROL = 'max-age=3600'

/**
 * Fills a database that was never filled: with the demo, or with nothing, in which case the empty parts of the site are
 * hidden. Rows, pictures and the marker become visible in one commit, so that a start killed half-way is simply
 * repeated. Returns true if this was the first start. A database that already has content, moved here from elsewhere,
 * is left as it is.
 */
export async function firstStart(parts: FirstStartParts, content: 'demo' | 'empty'): Promise<boolean> {
  const { database } = parts
  if (database.getMeta(MARKER) !== undefined) return false
  const isNew = isEmpty(parts)
  if (content === 'demo' && isNew) await fillDemo(parts)
  else
    database.transaction(() => {
      if (isNew) {
        hideParts(database, emptyParts(database))
        database.run("update talks_description set talk_order = 'date'")
        database.run('update site set opened = false')
        database.noteWrite('site')
      }
      database.setMeta(MARKER, 'empty')
    })
  return true
}

/** Marks a database that was filled otherwise: a start adds nothing to it, even if it has no content. */
export const skipFirstStart = (database: Backend['database']): void => database.setMeta(MARKER, 'moved')

/** Whether nothing was written yet: there are only the rows that the migrations made, and these are untouched. */
function isEmpty({ database }: FirstStartParts): boolean {
  const hasContent = (table: string) => {
    const columns = database.all(
      "select name, coalesce(dflt_value, 'null') as fallback from pragma_table_info(?) where name not in ('id', 'created_at', 'updated_at')",
      table,
    )
    const isUntouched = columns.map(({ name, fallback }) => `"${name}" is (${fallback})`).join(' and ')
    return database.get(`select 1 from "${table}" where not (${isUntouched})`) !== undefined
  }
  return !Object.keys(DEMO_CONTENT).some(hasContent)
}

async function fillDemo({ database, insertRows, storage, feedCopy }: FirstStartParts): Promise<void> {
  const pictures = await readDemoPictures()
  const staged = await Promise.all(
    pictures.map(async (picture) => ({ ...picture, file: await storage.stage(picture.bytes) })),
  )
  await storeArticles(feedCopy, DEMO_CONTENT.contact[0]!.substack_url, DEMO_ARTICLES)
  database.transaction(() => {
    for (const { file, bucket, name, contentType } of staged) {
      storage.publish(file, { bucket, name, contentType, cacheControl: CACHE_CONTROL })
    }
    for (const [table, rows] of Object.entries(DEMO_CONTENT)) {
      database.run(`delete from "${table}"`)
      insertRows(table, rows)
    }
    showFilledSections(database)
    const pictures = staged.map(({ bucket, name, file: { etag } }) => ({ bucket, name, etag }))
    recordDemo({ insertRows }, { rows: DEMO_CONTENT, pictures })
    database.setMeta(MARKER, 'demo')
  })
}
