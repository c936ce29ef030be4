import { visibleSections } from '#content/site/menu.ts'
import { talkKeyIn } from '#content/talk/talk-slugs.ts'
import { articlesQuery } from '#data/articles.ts'
import { siteQuery } from '#data/content-queries.ts'
import { talkPageQuery } from '#data/talks.ts'
import { type Boot, contentOf } from '../boot.ts'
import { COMMON_READS, readsOfTalk, shownReads } from '../page-reads.ts'
import type { ContentStore } from './content-store.ts'

/**
 * Reads everything that the page shows again: now, when the connection is back, and when the page is restored from the
 * back/forward cache. Testimonials are not read: their markup stays as it was sent.
 */
export function readContentAgain({ path, content }: Boot, { want, readAgain }: ContentStore) {
  // its address may have changed since the page was sent
  const talkKey = contentOf(content, talkPageQuery(''))?.talk.id ?? talkKeyIn(path)
  const sections = visibleSections(contentOf(content, siteQuery))
  for (const query of COMMON_READS) want(query)
  for (const query of talkKey ? readsOfTalk(talkKey) : shownReads(path, sections)) want(query)
  if (path === '/' && sections.includes('newsletter')) want(articlesQuery)
  addEventListener('online', readAgain)
  addEventListener('pageshow', ({ persisted }) => persisted && readAgain())
}
